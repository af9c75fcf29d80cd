import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { busyDay, startWorld } from '@switchboard/demo'
import { pagesOnly as chosen } from './fixtures/browser.ts'
import { takeForDocs, takeScreens } from './screens/take-screens.ts'

/** `node packages/journeys/screens.ts [folder] [--only part-of-a-name] [--docs]`: the demo as pictures. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const docs = resolve(import.meta.dirname, '../../docs/screenshots')
const guide = resolve(import.meta.dirname, '../../docs/user-guide/pictures')
const folder = resolve(positionals[0] ?? join(import.meta.dirname, 'screenshots'))

const dataDir = await mkdtemp(join(tmpdir(), 'screens-'))
const world = await startWorld({ dataDir, story: busyDay, peopled: true, seed: 1 })
const browser = await chromium.launch(chosen.launchOptions)
const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const studio = { browser, world, only: values.only, say }
  if (values.docs) await takeForDocs({ ...studio, folder: docs, guide })
  else await takeScreens({ ...studio, folder })
} finally {
  await browser.close()
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
}
