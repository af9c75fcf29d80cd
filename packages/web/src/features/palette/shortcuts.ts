/** The keys of the workspace as the sheet tells them. Their words are `palette.key.<name>`. */
export const sheet = [
  {
    group: 'everywhere',
    keys: {
      palette: ['Ctrl', 'K'],
      sheet: ['?'],
      inbox: ['G', 'I'],
      pending: ['G', 'P'],
      closed: ['G', 'C'],
      region: ['F6'],
      back: ['Esc'],
    },
  },
  {
    group: 'list',
    keys: { move: ['J', 'K'], open: ['Enter'], accept: ['A'], search: ['/'], unread: ['U'] },
  },
  {
    group: 'chat',
    keys: {
      reply: ['R'],
      note: ['N'],
      find: ['Ctrl', 'F'],
      pins: ['P'],
      reassign: ['Shift', 'R'],
      close: ['Shift', 'E'],
      newest: ['End'],
    },
  },
  {
    group: 'writing',
    keys: { send: ['Enter'], line: ['Shift', 'Enter'], saved: ['/'] },
  },
] as const

/** Those of them that work in the panels, where no ticket is in front. */
export const panelSheet = [
  {
    group: 'everywhere',
    keys: {
      palette: ['Ctrl', 'K'],
      sheet: ['?'],
      inbox: ['G', 'I'],
      pending: ['G', 'P'],
      closed: ['G', 'C'],
    },
  },
] as const
