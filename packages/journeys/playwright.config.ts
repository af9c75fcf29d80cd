import { defineConfig } from '@playwright/test'
import { browser, look } from './fixtures/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: { ...browser, ...look, actionTimeout: 10_000, trace: 'retain-on-failure' },
})
