import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { clientProfile } from './client-profiles.ts'

export const clientProfilesFeature: Feature = {
  serves(serve, app) {
    serve(calls.getClientProfile, ({ me, params }) => clientProfile(app, me, params.id))
  },
}
