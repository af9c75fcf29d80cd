import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { DeliveryState, MessageType } from './message.ts'

/** Pinned message. `created_on` is the message's. */
export const Pin = z.object({
  ticketid: Id,
  agentid: Id,
  agent_name: z.string(),
  content: z.string(),
  clientid: Id,
  created_on: Timestamp,
  messageid: Id,
  type: MessageType,
  fileName: z.string().nullable(),
  ticket_created_on: Timestamp,
  pinned_on: Timestamp,
  /** Who wrote the message. */
  username: z.string(),
  /** As in a message; live events of an earlier release do not have them. */
  isagent: z.boolean().default(false),
  deleted_on: Timestamp.nullable().default(null),
  delivery: DeliveryState.default('none'),
})
export type Pin = z.infer<typeof Pin>
