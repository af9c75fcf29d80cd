import { z } from 'zod'
import { limits } from '../limits.ts'
import { platforms } from '../platforms.ts'
import { Id, text, Timestamp } from '../wire.ts'

/** The first words of the actions of each kind; an action with another first word is of the kind 'other'. */
export const auditKinds = {
  session: ['session'],
  agent: ['agent', 'profile'],
  'second-factor': ['second-factor'],
  client: ['client'],
  department: ['department'],
  shared: ['bubble', 'view'],
  channel: platforms,
  settings: ['settings'],
  delivery: ['failed-item', 'message'],
  export: ['export'],
  interface: ['api-key', 'outgoing-webhook'],
  backup: ['backup'],
  call: ['call'],
} as const satisfies Record<string, readonly string[]>

export const AuditKind = z.enum([
  'session',
  'agent',
  'second-factor',
  'client',
  'department',
  'shared',
  'channel',
  'settings',
  'delivery',
  'export',
  'interface',
  'backup',
  'call',
  'other',
])
export type AuditKind = z.infer<typeof AuditKind>

/** The filters of the log. */
export const auditFilter = {
  /** An agent, or 'desk' for everything that no agent did. */
  who: z.union([Id, z.literal('desk')]).optional(),
  kind: AuditKind.optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  text: text(limits.searchText).optional(),
}

/** One entry of the audit log: who did what, about whom or what, when, from where, and how it ended. */
export const AuditEntry = z.object({
  auditid: z.number().int(),
  at: Timestamp,
  /** Null: the server itself, a command at the console, or a user who was not signed in. */
  actor: Id.nullable(),
  actor_name: z.string(),
  /** A dotted word such as `agent.lock`. */
  action: z.string(),
  kind: AuditKind,
  subject: z.string().nullable(),
  subject_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The current names of the ids in the detail. */
  names: z.record(Id, z.string()),
  ip: z.string().nullable(),
  result: z.enum(['done', 'refused']),
})
export type AuditEntry = z.infer<typeof AuditEntry>
