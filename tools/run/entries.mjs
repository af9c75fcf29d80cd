/** @typedef {{ command: string[], showsWeb: boolean }} Entry */

/** @type {Map<string, Entry>} */
export const entries = new Map([
  ['start', { command: ['packages/server/src/main.ts'], showsWeb: true }],
  ['demo', { command: ['packages/demo/src/cli.ts'], showsWeb: true }],
  // Builds the web app and nothing else: an image has no use for a desk that starts while it is made.
  ['build', { command: ['--version'], showsWeb: true }],
  ['dev', { command: ['tools/dev.ts'], showsWeb: false }],
  ['test', { command: ['tools/test.ts'], showsWeb: false }],
  ['check', { command: ['tools/test.ts', 'checks'], showsWeb: false }],
  [
    'format',
    { command: ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'], showsWeb: false },
  ],
  ['bench', { command: ['bench/cli.ts'], showsWeb: false }],
  ['backup', { command: ['packages/server/src/commands/backup.ts'], showsWeb: false }],
  ['restore', { command: ['packages/server/src/commands/restore.ts'], showsWeb: false }],
  ['admin', { command: ['packages/server/src/commands/admin.ts'], showsWeb: false }],
  ['which', { command: ['tools/which.ts'], showsWeb: false }],
])

export const entryNames = [...entries.keys()].join(', ')
