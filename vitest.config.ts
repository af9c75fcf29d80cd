import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Two more than there are cores: a test often waits, for a process to start or a worker to look again. Beyond eight the one
 * PostgreSQL of the server's tests would be what they wait for.
 */
const workers = Math.min(8, availableParallelism() + 2)

/**
 * Proofs of the platform rather than of a change, most with many starts or kills of whole processes, rows that something else holds
 * or queues of 100,000: `npm test -- web nightly`. The gate keeps one of each kind: a start, a kill under load, an installation that
 * is restored, tickets that are held, the cost of a lease, every expression analysed.
 */
const nightly = [
  'bench/races.test.ts',
  'packages/demo/src/demo.test.ts',
  'packages/demo/src/kept-demo.test.ts',
  'packages/demo/src/stops.test.ts',
  'packages/server/src/commands/admin.test.ts',
  'packages/server/src/commands/restored-schedule.test.ts',
  'packages/server/src/config/lost-key.test.ts',
  'packages/server/src/features/company-sign-in/check-sessions.test.ts',
  'packages/server/src/features/examples/examples.test.ts',
  'packages/server/src/features/files/hostile-files.test.ts',
  'packages/server/src/features/inbound/replaced-file.test.ts',
  'packages/server/src/features/link-previews/held-tickets.test.ts',
  'packages/server/src/features/media/held-tickets.test.ts',
  'packages/server/src/features/media/lease-cost.test.ts',
  'packages/server/src/features/outgoing-webhooks/lease-cost.test.ts',
  'packages/server/src/features/outgoing-webhooks/unwilling-receivers.test.ts',
  'packages/server/src/features/push/lease-cost.test.ts',
  'packages/server/src/features/scheduled-messages/held-tickets.test.ts',
  'packages/server/src/features/scheduled-messages/scheduled-file-form.test.ts',
  'packages/server/src/features/scheduled-messages/scheduled-files.test.ts',
  'packages/server/src/features/sending/outage.test.ts',
  'packages/server/src/features/sending/receipt-race.test.ts',
  'packages/server/src/features/sending/send-in-parts.test.ts',
  'packages/server/src/features/snooze/held-tickets.test.ts',
  'packages/server/src/features/visitor-chat/erase-visitors.test.ts',
  'packages/server/src/features/visitor-chat/visitor-floods.test.ts',
  'packages/server/src/features/webhooks/hostile-payloads.test.ts',
  'packages/server/src/main-restart.test.ts',
  'packages/server/src/main-stop.test.ts',
  'packages/server/src/platform/backup/backup.test.ts',
  'packages/server/src/platform/backup/damaged-backup.test.ts',
  'packages/server/src/platform/backup/gone-files.test.ts',
  'packages/server/src/platform/backup/restore-key.test.ts',
  'packages/server/src/platform/db/embedded-crash.test.ts',
  'packages/server/src/platform/db/embedded-postgres.test.ts',
  'packages/server/src/platform/db/embedded-refusals.test.ts',
  'packages/server/src/platform/db/watch-database.test.ts',
  'packages/server/src/platform/files/s3-upload.test.ts',
  'packages/server/src/platform/files/sound.test.ts',
  'packages/server/src/platform/redis/redis-link.test.ts',
  'packages/server/src/testing/held-by-nobody.test.ts',
  'tools/text-work.test.ts',
]

const notDaily = [...configDefaults.exclude, ...nightly]
const serverSetup = './packages/server/vitest.global-setup.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    passWithNoTests: true,
    projects: [
      project('contract', 'packages/contract/src'),
      project('channels', 'packages/channels/src'),
      project('simulators', 'packages/simulators/src'),
      project('server', 'packages/server/src', { globalSetup: serverSetup }),
      project('web', 'packages/web/src'),
      project('website-chat', 'packages/website-chat/src'),
      project('demo', 'packages/demo/src'),
      project('bench', 'bench', { exclude: [...notDaily, 'bench/short'] }),
      // Not in `npm test`: `npm run bench -- short`, `npm test -- web nightly`.
      project('short', 'bench/short'),
      project('nightly', '.', {
        include: nightly,
        exclude: configDefaults.exclude,
        globalSetup: serverSetup,
      }),
      project('tools', 'tools'),
    ],
  },
})

function project(
  name: string,
  folder: string,
  more: { include?: string[]; exclude?: string[]; globalSetup?: string } = {},
) {
  return {
    test: {
      name,
      environment: 'node',
      // Files of one worker share what they import: reading it anew took as long as the tests. No test may rest on a module
      // that is fresh.
      isolate: false,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      exclude: notDaily,
      setupFiles: ['./tools/testing/fail-on-console.ts', './tools/testing/properties.ts'],
      // Patience, and no claim: what passes takes as long as it takes, also on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // How long `expect.poll` looks for something: a second is soon over on a busy machine.
      expect: { poll: { timeout: 10_000 } },
      ...more,
    },
  }
}
