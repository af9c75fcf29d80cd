import { z } from 'zod'
import { Client } from '../entities/client.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../wire.ts'

export const clientChanged = defineEvent({
  name: 'clientChanged',
  summary:
    'A client is new, was edited, blocked or unblocked, or reopened a ticket: the client as it is now.',
  payload: z.object({ client: Client }),
})

export const clientMerged = defineEvent({
  name: 'clientMerged',
  summary: 'A client was merged into another one and is gone from the tables.',
  payload: z.object({ clientid: Id, client: Client }),
})
