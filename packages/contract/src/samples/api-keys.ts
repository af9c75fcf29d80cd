import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { mara } from './staff.ts'

const key = {
  keyid: '7c0f2d9e-5a41-4b7c-9c3e-2f8d6b1a0e53',
  name: 'Billing system',
  scopes: ['tickets:read', 'clients:read'],
  ending: 'x7Qk',
  made_by: mara.userid,
  made_by_name: 'Mara Okafor',
  created_on: '2026-03-11T08:12:44.000000Z',
  expires_on: null,
  last_used_on: '2026-03-18T14:31:05.000000Z',
  state: 'active',
} as const

export const apiKeysSamples = {
  getApiKeys: { reply: { keys: [{ ...key, scopes: [...key.scopes] }] } },
  createApiKey: {
    body: { name: key.name, scopes: [...key.scopes], expires_in_days: null },
    reply: {
      key: { ...key, scopes: [...key.scopes], last_used_on: null },
      secret: 'sbk_sL8h0Qk0aV8rj1yJ6yq3b2Z1Yb0uQk7o8m4hH5g9x7Qk',
    },
  },
  revokeApiKey: { params: { keyid: key.keyid }, body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.apiKeys>
