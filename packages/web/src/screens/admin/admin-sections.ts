import { isAdmin, type Me } from '@switchboard/contract'

export const adminSections = ['agents', 'clients', 'tickets', 'settings'] as const
export type AdminSection = (typeof adminSections)[number]

/** Everybody sees clients and tickets, administrators all four. */
export const sectionsFor = (me: Pick<Me, 'id' | 'role' | 'departmentid'>): readonly AdminSection[] =>
  isAdmin(me) ? adminSections : ['clients', 'tickets']

/** Which section an address belongs to; undefined for the panel's own, from where one is sent on. */
export function sectionOf(pathname: string): AdminSection | undefined {
  const page = pathname.split('/')[2] ?? ''
  return pages[page]
}

const pages: Readonly<Record<string, AdminSection>> = {
  agents: 'agents',
  'user-profile': 'agents',
  clients: 'clients',
  'client-profile': 'clients',
  tickets: 'tickets',
  settings: 'settings',
  departments: 'settings',
}

/** Where somebody lands who may not see what was asked for: agents for administrators, clients for the others. */
export const landingPath = (me: Pick<Me, 'id' | 'role' | 'departmentid'>): string =>
  `/admin-panel/${sectionsFor(me)[0] ?? 'clients'}`
