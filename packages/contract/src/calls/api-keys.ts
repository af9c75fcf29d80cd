import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ApiKey } from '../entities/api-key.ts'
import { limits } from '../limits.ts'
import { Scope } from '../scopes.ts'
import { Done, Id, filledName } from '../wire.ts'

/** Ours: newest first, without those that were revoked. */
export const getApiKeys = defineCall({
  method: 'GET',
  path: '/admin/api-keys',
  right: 'admin',
  summary: 'The API keys of the desk, without their secrets.',
  reply: z.object({ keys: z.array(ApiKey) }),
})

/**
 * The browser makes `keyid`: a repeated request is the same key, with a new secret, because nobody may have read the first. A key
 * that was used is not found: its secret was read.
 */
export const createApiKey = defineCall({
  method: 'POST',
  path: '/admin/create-api-key',
  right: 'admin',
  summary: 'Make an API key that acts for me within these scopes; the secret is returned only once.',
  body: z.strictObject({
    keyid: Id.optional(),
    name: filledName(limits.nameText),
    scopes: z.array(Scope).min(1).max(Scope.options.length),
    /** Null: it does not expire by itself. */
    expires_in_days: z.number().int().min(1).max(3650).nullable(),
  }),
  reply: z.object({ key: ApiKey, secret: z.string() }),
  refusals: ['too-many-api-keys', 'api-key-not-found'],
})

export const revokeApiKey = defineCall({
  method: 'POST',
  path: '/admin/api-keys/{keyid}/revoke',
  right: 'admin',
  summary: 'Revoke a key permanently; calls with it are refused from now on.',
  params: z.object({ keyid: Id }),
  body: z.strictObject({}),
  reply: Done,
  refusals: ['api-key-not-found'],
})
