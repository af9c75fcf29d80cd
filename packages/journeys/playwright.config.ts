import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser, look, pagesOnly } from './fixtures/browser.ts'

/** Journeys that need a service worker, notifications or an answer to the microphone permission. */
const wholeBrowser = ['push.spec.ts', 'recording.spec.ts', 'security.spec.ts']

/** One more than there are cores: an agent waits often, at least for the five seconds in which a step can be undone. */
const workers = Math.min(8, availableParallelism() + 1)

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers,
  retries: 0,
  forbidOnly: true,
  // Patience, and no claim: a journey that passes takes as long as it takes, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // A trace costs a quarter of the run: `--trace on` for the journey that fails.
  use: { ...look, actionTimeout: 20_000, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: wholeBrowser, use: pagesOnly },
    { name: 'browser', testMatch: wholeBrowser, use: browser },
  ],
})
