/** Screens that an address leads to, for pictures and for the check that no text is cut. */
export const panelScreens = [
  { name: 'agents', path: '/admin-panel/agents' },
  { name: 'clients', path: '/admin-panel/clients' },
  { name: 'tickets', path: '/admin-panel/tickets' },
  { name: 'insight', path: '/admin-panel/tickets?view=insight' },
  { name: 'departments', path: '/admin-panel/settings' },
  { name: 'telegram', path: '/admin-panel/settings?section=services&channel=telegram' },
  { name: 'whatsapp', path: '/admin-panel/settings?section=services&channel=whatsapp' },
  { name: 'messenger', path: '/admin-panel/settings?section=services&channel=messenger' },
  { name: 'viber', path: '/admin-panel/settings?section=services&channel=viber' },
  { name: 'general', path: '/admin-panel/settings?section=general' },
  { name: 'interfaces', path: '/admin-panel/settings?section=interfaces' },
  { name: 'audit', path: '/admin-panel/settings?section=audit' },
  { name: 'failed', path: '/admin-panel/settings?section=failed' },
  { name: 'profile', path: '/profile/mara.okafor' },
  { name: 'bubbles', path: '/profile/mara.okafor/bubbles' },
  { name: 'workspace', path: '/' },
] as const
