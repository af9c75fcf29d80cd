import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

/** Action record. */
export const actionTypes = [
  'ticket_accept',
  'ticket_close',
  'ticket_reopen',
  'ticket_create',
  'ticket_rating',
  'user_login',
  'user_logout',
] as const
export const ActionType = z.enum(actionTypes)
export type ActionType = z.infer<typeof ActionType>

/** The actions that the profiles of agents and of clients show. */
export const agentActionTypes = [
  'ticket_accept',
  'ticket_close',
  'ticket_rating',
  'user_login',
  'user_logout',
] as const satisfies readonly ActionType[]
export const clientActionTypes = [
  'ticket_rating',
  'ticket_create',
  'ticket_reopen',
] as const satisfies readonly ActionType[]

export const Action = z.object({
  actionid: z.string(),
  action_type: ActionType,
  action_time: Timestamp,
  ticketid: Id.nullable(),
  rating: z.number().int().min(1).max(3).nullable(),
})
export type Action = z.infer<typeof Action>
