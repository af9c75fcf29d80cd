import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildWebIfChanged, timesOf } from './web-build.mjs'

/** Notes in which package it ran, and builds nothing. */
const vite = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('../../builds', process.cwd().split('/').at(-1) + ' ')
  mkdirSync('dist', { recursive: true })
  for (const page of ['index.html', 'chat.html']) writeFileSync('dist/' + page, '')
`
const page = 'packages/web/src/page.ts'
/** A time that can be set again exactly: seconds since 1970. */
const AN_HOUR = 3600
let root: string

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  write('node_modules/vite/bin/vite.js', vite)
  write('package-lock.json', '{}')
  write('packages/contract/src/index.ts', '')
  write('packages/website-chat/src/chat.ts', '')
  write(page, 'one')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

test('builds once, and again what was written since, also when its size and time are as before', () => {
  utimesSync(join(root, page), AN_HOUR, AN_HOUR)
  start()
  start()
  expect(builds()).toBe('web website-chat ')
  // Later than any time of a file, so that the starts compare times.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  start()
  const { ctimeMs } = statSync(join(root, page))
  do {
    write(page, 'two')
    utimesSync(join(root, page), AN_HOUR, AN_HOUR)
  } while (statSync(join(root, page)).ctimeMs === ctimeMs)
  start()
  start()
  expect(builds()).toBe('web website-chat web ')
})

test('builds both when the contract is written, and again when the page is gone', () => {
  start()
  write('packages/contract/src/new.ts', '')
  start()
  rmSync(join(root, 'packages/web/dist/index.html'))
  start()
  expect(builds()).toBe('web website-chat web website-chat web ')
})

test('trusts no time of a source that was written a moment ago', () => {
  const { ctimeMs } = statSync(join(root, page))
  expect(timesOf(root, [page], ctimeMs + 1999)).toBeNull()
  expect(timesOf(root, [page], ctimeMs + 2000)).toEqual(expect.any(String))
})

const start = (): void => buildWebIfChanged(root, { path: process.execPath, env: process.env })
const builds = (): string => readFileSync(join(root, 'builds'), 'utf8')

function write(place: string, text: string): void {
  mkdirSync(dirname(join(root, place)), { recursive: true })
  writeFileSync(join(root, place), text)
}
