import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { entries } from './entries.mjs'
import { holdsTheLockedVersions, skippedForThisMachine } from './install.mjs'

const root = join(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'run-'))
afterAll(() => rmSync(project, { recursive: true }))

test('every entry has its npm script, which gives its signals to the entry and not to a shell', () => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const scripts = [...entries.keys()].filter((name) => name !== 'which')
  const wanted = scripts.map((name) => `"${name}": "exec node tools/run.mjs ${name}"`)
  expect(wanted.filter((script) => !manifest.includes(script))).toEqual([])
})

test('a wrong name is answered with one sentence that lists the right ones', () => {
  const result = spawnSync(process.execPath, ['tools/run.mjs', 'strat'], { cwd: root, encoding: 'utf8' })
  expect(result.status).toBe(1)
  expect(result.stderr.trim().split('\n')).toHaveLength(1)
  expect(result.stderr).toContain('start, demo')
})

test('an install counts only when it holds the locked versions', () => {
  locked({ 'node_modules/a': { version: '2.0.0' }, 'node_modules/b': { version: '1.0.0', optional: true } })
  expect(holdsTheLockedVersions(project)).toBe(false)
  installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(holdsTheLockedVersions(project)).toBe(false)
  installed({ 'node_modules/a': { version: '2.0.0' } })
  expect(holdsTheLockedVersions(project)).toBe(true)
})

test("a package of this machine's platform that npm skipped is noticed, one of another platform is not", () => {
  const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  const elsewhere = { ...here, os: ['openharmony'] }
  locked({ 'node_modules/here': here, 'node_modules/elsewhere': elsewhere })
  installed({})
  expect(skippedForThisMachine(project)).toEqual(['node_modules/here'])
  installed({ 'node_modules/here': here })
  expect(skippedForThisMachine(project)).toEqual([])
})

function locked(packages: object) {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
}

function installed(packages: object) {
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
