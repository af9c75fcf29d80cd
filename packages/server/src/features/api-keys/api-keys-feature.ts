import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { apiKeys, createApiKey, revokeApiKey } from './api-keys.ts'

export const apiKeysFeature: Feature = {
  serves(serve, app) {
    serve(calls.getApiKeys, () => apiKeys(app))
    serve(calls.createApiKey, ({ session, body }) => createApiKey(app, session, body))
    serve(calls.revokeApiKey, ({ me, params }) => revokeApiKey(app, me, params.keyid))
  },
}
