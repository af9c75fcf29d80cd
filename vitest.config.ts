import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      room('contract', 'packages/contract/src'),
      room('channels', 'packages/channels/src'),
      room('simulators', 'packages/simulators/src'),
      room('server', 'packages/server/src', './packages/server/vitest.global-setup.ts'),
      room('web', 'packages/web/src'),
      room('demo', 'packages/demo/src'),
      room('bench', 'bench'),
      room('tools', 'tools'),
    ],
  },
})

function room(name: string, folder: string, globalSetup?: string) {
  return {
    test: {
      name,
      environment: 'node',
      // Files of one worker share what they import: reading it anew took as long as the tests. No test may rest on a module
      // that is fresh.
      isolate: false,
      include: [`${folder}/**/*.test.{ts,tsx}`],
      setupFiles: ['./tools/testing/fail-on-console.ts'],
      // Patience, and no claim: what passes takes as long as it takes, also on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // How long `expect.poll` looks for something: a second is soon over on a busy machine.
      expect: { poll: { timeout: 10_000 } },
      ...(globalSetup ? { globalSetup } : {}),
    },
  }
}
