import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser, look, pagesOnly } from './fixtures/browser.ts'

/** Journeys that need a service worker, notifications or an answer to the microphone permission. */
const wholeBrowser = ['push.spec.ts', 'recording.spec.ts', 'security.spec.ts', 'website-recording.spec.ts']

/** Journeys in a world where WhatsApp and Messenger are connected. */
const metaConnected = ['reply-window.spec.ts', 'whatsapp.spec.ts']

/** One more than there are cores: an agent waits often, at least for the five seconds in which a step can be undone. */
const workers = Math.min(8, availableParallelism() + 1)

export default defineConfig({
  testDir: '.',
  // Node reads TypeScript itself; Playwright's compiler would take a quarter of a minute.
  build: { external: ['**'] },
  outputDir: '../../test-results',
  workers,
  retries: 0,
  forbidOnly: true,
  // The transcripts of a screen reader; `--update-snapshots` writes them anew.
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  updateSnapshots: 'none',
  // Patience, and no claim: a journey that passes takes as long as it takes, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // A trace costs a quarter of the run: `--trace on` for the journey that fails.
  use: {
    ...look,
    // Drawing what moves is a tenth of the work; the journeys about it use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // A world takes seven seconds of work: journeys that share one run in one worker, beside the others.
  projects: [
    { name: 'browser', testMatch: wholeBrowser, use: browser, workers: 1 },
    { name: 'meta', testMatch: metaConnected, use: pagesOnly, workers: 1 },
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: [...wholeBrowser, ...metaConnected],
      use: pagesOnly,
    },
  ],
})
