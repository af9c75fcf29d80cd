import { platforms } from '@switchboard/contract'

/** Screens that an address leads to, for pictures and for the check that no text is cut. */
export const panelScreens = [
  { name: 'agents', path: '/admin-panel/agents' },
  { name: 'clients', path: '/admin-panel/clients' },
  { name: 'tickets', path: '/admin-panel/tickets' },
  { name: 'insight', path: '/admin-panel/tickets?view=insight' },
  { name: 'departments', path: '/admin-panel/settings' },
  ...platforms.map((name) => ({ name, path: `/admin-panel/settings?section=services&channel=${name}` })),
  { name: 'general', path: '/admin-panel/settings?section=general' },
  { name: 'interfaces', path: '/admin-panel/settings?section=interfaces' },
  { name: 'audit', path: '/admin-panel/settings?section=audit' },
  { name: 'failed', path: '/admin-panel/settings?section=failed' },
  { name: 'profile', path: '/profile/mara.okafor' },
  { name: 'bubbles', path: '/profile/mara.okafor/bubbles' },
  { name: 'workspace', path: '/' },
] as const
