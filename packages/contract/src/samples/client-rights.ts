import type { callAreas } from '../calls/index.ts'
import { ingrid } from './people.ts'
import type { CallSamples } from './sample.ts'

export const clientRightsSamples = {
  getErasurePreview: {
    params: { clientid: ingrid.clientid },
    reply: { tickets: 3, openTickets: 1, messages: 84, files: 6, notes: 2, identities: 1 },
  },
  eraseClient: {
    params: { clientid: ingrid.clientid },
    body: { confirmation: ingrid.short_id },
    reply: { status: 'ok' },
  },
} satisfies CallSamples<typeof callAreas.clientRights>
