/**
 * `stopsInOrder`: however often it is signalled, it ends once and in order, so it is handed every signal.
 * @typedef {{ command: string[], showsWeb: boolean, stopsInOrder?: boolean }} Entry
 */

/**
 * Node lets its young generation grow to three times 64 MB, which a server under load fills with what is long dead. Collecting
 * 4 MB at a time takes no more processor time for a message, and one thread does it sooner than several that wait for each other.
 * It also lets dead objects be three times as much as living ones before it collects thoroughly; three quarters as much takes no
 * more processor time either. `--expose-gc`: a server at rest gives back what a load left (platform/lib/give-memory-back.ts); V8's
 * own way of doing that collects every 100 seconds for as long as the process runs. Without the first of its compilers (sparkplug)
 * V8 keeps two fifths less machine code, and a message takes as long. All must be known before the process starts.
 */
const memoryFlags = [
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--heap-growing-percent=75',
  '--no-memory-reducer',
  '--no-sparkplug',
  '--expose-gc',
]

/** @type {Map<string, Entry>} */
export const entries = new Map([
  ['start', { command: [...memoryFlags, 'packages/server/src/main.ts'], showsWeb: true, stopsInOrder: true }],
  ['demo', { command: ['packages/demo/src/cli.ts'], showsWeb: true, stopsInOrder: true }],
  // Builds the web app and nothing else: an image has no use for a server that starts while it is made.
  ['build', { command: ['--version'], showsWeb: true }],
  ['dev', { command: ['tools/dev.ts'], showsWeb: false }],
  ['test', { command: ['tools/test.ts'], showsWeb: false }],
  ['check', { command: ['tools/test.ts', 'checks'], showsWeb: false }],
  [
    'format',
    { command: ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'], showsWeb: false },
  ],
  // The load collects with its own thread: V8's four others would stand in the way of the server that is measured.
  ['bench', { command: ['--single-threaded-gc', 'bench/cli.ts'], showsWeb: false }],
  ['backup', { command: ['packages/server/src/commands/backup.ts'], showsWeb: false, stopsInOrder: true }],
  ['restore', { command: ['packages/server/src/commands/restore.ts'], showsWeb: false, stopsInOrder: true }],
  ['admin', { command: ['packages/server/src/commands/admin.ts'], showsWeb: false, stopsInOrder: true }],
  ['schema', { command: ['packages/server/src/testing/schema/write-schema.ts'], showsWeb: false }],
  ['which', { command: ['tools/which.ts'], showsWeb: false }],
])

export const entryNames = [...entries.keys()].join(', ')
