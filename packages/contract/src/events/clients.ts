import { z } from 'zod'
import { Client } from '../entities/client.ts'
import { defineEvent } from '../event.ts'

export const clientChanged = defineEvent({
  name: 'clientChanged',
  summary:
    'A client is new, was edited, blocked or unblocked, or reopened a ticket: the client as it is now.',
  payload: z.object({ client: Client }),
})
