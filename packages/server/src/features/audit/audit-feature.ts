import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { auditLog } from './audit.ts'

export const auditFeature: Feature = {
  serves(serve, app) {
    serve(calls.getAuditLog, ({ query }) => auditLog(app, query))
  },
}
