import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * One more than there are cores: a test often waits, for a process to start or a worker to look again. Beyond eight the one
 * PostgreSQL of the server's tests would be what they wait for.
 */
const workers = Math.min(8, availableParallelism() + 1)

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    passWithNoTests: true,
    projects: [
      room('contract', 'packages/contract/src'),
      room('channels', 'packages/channels/src'),
      room('simulators', 'packages/simulators/src'),
      room('server', 'packages/server/src', { globalSetup: './packages/server/vitest.global-setup.ts' }),
      room('web', 'packages/web/src'),
      room('website-chat', 'packages/website-chat/src'),
      room('demo', 'packages/demo/src'),
      room('bench', 'bench', { exclude: [...configDefaults.exclude, 'bench/short'] }),
      // Not in `npm test`: `npm run bench -- short`.
      room('short', 'bench/short'),
      room('tools', 'tools'),
    ],
  },
})

function room(name: string, folder: string, more: { globalSetup?: string; exclude?: string[] } = {}) {
  return {
    test: {
      name,
      environment: 'node',
      // Files of one worker share what they import: reading it anew took as long as the tests. No test may rest on a module
      // that is fresh.
      isolate: false,
      include: [`${folder}/**/*.test.{ts,tsx}`],
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
