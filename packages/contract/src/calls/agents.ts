import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Agent, AgentProfile } from '../entities/agent.ts'
import { limits } from '../limits.ts'
import { Email, Id, IdOrShortId, nameText, Untrusted, WholeNumber } from '../wire.ts'

/** Fields may be blank here so that the refusal is 'Some fields are missing!' and not a format error. */
const Blank = z.string().max(limits.emailText).regex(/^\s*$/)
const IdOrEmpty = z.union([Id, z.literal('')])
const IdOrBlank = z.union([Id, Blank])
const EmailOrBlank = z.union([Email, Blank])

export const getAllAgents = defineCall({
  method: 'GET',
  path: '/admin/get-all-agents',
  right: 'admin',
  scope: 'admin:read',
  summary:
    'All agents, locked ones included, and how many are online; with `limit` only the first of them by name.',
  query: z.strictObject({ limit: WholeNumber.optional() }),
  mayBeCompressed: true,
  reply: z.object({
    agents: z.array(Agent),
    onlineAgents: z.number().int(),
    totalAgents: z.number().int(),
  }),
})

/** Toggles, as the specification defines; with `isAdmin` it sets, so that a repeat changes nothing. */
export const setAdmin = defineCall({
  method: 'POST',
  path: '/auth/set-admin',
  right: 'admin',
  summary: 'Make an agent an administrator, or remove that role.',
  body: z.strictObject({ userid: Id, isAdmin: z.boolean().optional() }),
  reply: Agent,
  refusals: ['agent-not-found', 'own-flags', 'last-admin', 'emergency-admin'],
})

/** Ours: requested before an agent is locked. */
export const getLockPreview = defineCall({
  method: 'GET',
  path: '/admin/{userid}/lock-preview',
  right: 'admin',
  summary: 'How many open tickets return to the queue when an agent is locked, and how many API keys end.',
  params: z.object({ userid: Id }),
  reply: z.object({ openTickets: z.number().int(), apiKeys: z.number().int() }),
  refusals: ['agent-not-found'],
})

/** Named delete, and locks. Toggles; with `locked` it sets, so that a repeat changes nothing. */
export const lockAgent = defineCall({
  method: 'POST',
  path: '/auth/delete-agent',
  right: 'admin',
  scope: 'staff:write',
  summary: 'Lock or unlock an agent; locking ends the sessions and gives open tickets back to the queue.',
  body: z.strictObject({ userid: Id, locked: z.boolean().optional() }),
  reply: Agent,
  refusals: ['agent-not-found', 'own-flags', 'last-admin', 'emergency-admin', 'key-not-for-administrators'],
})

/**
 * `department` is an id; its name is read from the database, and the moderator flag is always false. The browser makes `requestid`: a
 * repeated request with the same fields returns the agent who is there.
 */
export const registerAgent = defineCall({
  method: 'POST',
  path: '/auth/register',
  right: 'admin',
  scope: 'staff:write',
  summary: 'Register an agent.',
  body: z.strictObject({
    requestid: Id.optional(),
    email: EmailOrBlank,
    pass: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    firstName: nameText(limits.nameText),
    lastName: nameText(limits.nameText),
    department: IdOrBlank,
    department_name: Untrusted,
    isAdmin: z.boolean(),
    isModerator: Untrusted,
  }),
  reply: z.object({ status: z.literal(200), user: Agent }),
  refusals: [
    'missing-fields',
    'passwords-differ',
    'weak-password',
    'email-taken',
    'department-not-found',
    'key-not-for-administrators',
  ],
})

export const getAgentProfile = defineCall({
  method: 'GET',
  path: '/admin/{id}/get-user',
  right: 'admin',
  scope: 'admin:read',
  summary: 'An agent with counts, rating and recent actions; takes the full or the short id.',
  params: z.object({ id: IdOrShortId }),
  reply: AgentProfile,
  refusals: ['agent-not-found'],
})

/** What is absent stays as it is (P12-123). The department is optional in the form: empty leaves it as it is, too. */
export const updateAgent = defineCall({
  method: 'PUT',
  path: '/auth/update-account',
  right: 'admin',
  scope: 'staff:write',
  summary: 'Change an agent; a new department changes the rights of open sessions at once.',
  body: z.strictObject({
    userid: Id,
    email: EmailOrBlank.optional(),
    first_name: nameText(limits.nameText).optional(),
    last_name: nameText(limits.nameText).optional(),
    departmentid: IdOrEmpty.nullish(),
    /** Ours: my own present password, when a person changes the email, whether the own one or a colleague's. */
    password: z.string().max(1000).optional(),
  }),
  reply: Agent,
  refusals: [
    'agent-not-found',
    'missing-fields',
    'email-taken',
    'emergency-admin',
    'department-not-found',
    'wrong-password',
    'fresh-sign-in-needed',
    'too-many-requests',
    'key-not-for-administrators',
  ],
})
