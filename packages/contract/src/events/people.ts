import { z } from 'zod'
import { Client } from '../entities/client.ts'
import { Department } from '../entities/department.ts'
import { Colleague } from '../entities/session.ts'
import { defineEvent } from '../event.ts'
import { Language } from '../languages.ts'
import { Id } from '../wire.ts'

export const userLogin = defineEvent({
  name: 'userLogin',
  kind: 'signal',
  summary: 'A colleague is online.',
  payload: z.object({ userid: Id }),
})
export const userLogout = defineEvent({
  name: 'userLogout',
  kind: 'signal',
  summary: 'A colleague is offline.',
  payload: z.object({ userid: Id }),
})
export const totalOnlineAgents = defineEvent({
  name: 'totalOnlineAgents',
  kind: 'signal',
  summary: 'How many agents are online.',
  payload: z.object({ count: z.number().int() }),
})
export const newUser = defineEvent({
  name: 'newUser',
  summary: 'A colleague was registered.',
  payload: z.object({ agent: Colleague }),
})
/** Renamed, moved, locked (`locked`: gone from the sidebar) or unlocked. */
export const agentChanged = defineEvent({
  name: 'agentChanged',
  summary: 'A colleague changed.',
  payload: z.object({ agent: Colleague, locked: z.boolean() }),
})
export const departmentsChanged = defineEvent({
  name: 'departmentsChanged',
  summary: 'The departments as they are now.',
  payload: z.object({ departments: z.array(Department) }),
})
/** Names that open pages show, and what they fall back to. */
export const publicSettingsChanged = defineEvent({
  name: 'publicSettingsChanged',
  summary: 'The general settings changed.',
  payload: z.object({ productName: z.string(), companyName: z.string(), defaultLanguage: Language }),
})
/** Subscriptions that browsers made with the former key are gone. */
export const pushKeysRenewed = defineEvent({
  name: 'pushKeysRenewed',
  summary: 'The operator replaced push keys that could not be opened; browsers subscribe anew with this one.',
  payload: z.object({ vapidPublicKey: z.string() }),
})

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
