import { z } from 'zod'
import { NOT_SUBSCRIBED } from '../sentinels.ts'
import { Timestamp } from '../wire.ts'
import { Action } from './action.ts'
import { Colleague, Role } from './session.ts'

/** Agent as administrators see one. */
export const Agent = Colleague.extend({
  email: z.string(),
  created_on: Timestamp,
  /** EPOCH for an agent who has not logged in yet. */
  last_logged_on: Timestamp,
  role: Role,
  isAdmin: z.boolean(),
  /** Stored, and always false. */
  isModerator: z.literal(false),
  /** Set means locked. */
  closed_on: Timestamp.nullable(),
  /** "a value, 'not_subscribed' or empty"; the value is this word, because addresses of browsers stay on the server. */
  push_subscription: z.enum(['subscribed', NOT_SUBSCRIBED, '']),
  isPushSubscribed: z.boolean(),
})
export type Agent = z.infer<typeof Agent>

export const AgentProfile = z.object({
  user: Agent,
  /** Tickets handled. */
  tickets: z.number().int(),
  /** Bubbles created. */
  bubbles: z.number().int(),
  /** Average out of 3; null without ratings. */
  rating: z.number().min(0).max(3).nullable(),
  /** Newest first. */
  actions: z.array(Action),
})
export type AgentProfile = z.infer<typeof AgentProfile>
