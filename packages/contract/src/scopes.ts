import { z } from 'zod'

/** The purposes of an API key; its access is limited by the rights of its owner. */
export const Scope = z.enum([
  'tickets:read',
  'tickets:write',
  'clients:read',
  'clients:write',
  'reports:read',
  'admin:read',
  'staff:write',
  'departments:write',
])
export type Scope = z.infer<typeof Scope>

/** One sentence each, for the API page. */
export const scopes: Record<Scope, string> = {
  'tickets:read': 'Read tickets, their chats and their internal notes.',
  'tickets:write': 'Accept, reassign and close tickets, and write to their clients.',
  'clients:read': 'Read clients and their profiles.',
  'clients:write': 'Change and block clients.',
  'reports:read': 'Read the figures of the charts.',
  'admin:read': 'Read staff, departments, settings, the audit log and the state of the channels.',
  'staff:write': 'Register, invite, change and lock agents, but neither make nor change an administrator.',
  'departments:write': 'Add, rename and delete departments.',
}
