import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'closed-code-'))
  chmodSync(root, 0o755)
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }))
  installed('2.0.0')
  write('packages/web/src/page.ts', 'one')
})
afterEach(() => {
  for (const folder of ['', 'node_modules', 'packages/web']) chmodSync(join(root, folder), 0o755)
  rmSync(root, { recursive: true })
})

test('a start by who may not write to the code says what its owner does where packages are missing', () => {
  installed('1.0.0')
  expect(starts('install.mjs', 'installWhatIsMissing')).toBe(
    `Packages must be installed, and this user may not write to ${root}/node_modules: run "npm run build" as the owner of the code, then start again.`,
  )
})

test('a start by who may not write to the code takes packages that are the locked ones', () => {
  expect(starts('install.mjs', 'installWhatIsMissing')).toBe('')
})

test('a start by who may not write to the code says what its owner does where the pages are old', () => {
  expect(starts('web-build.mjs', 'buildWebIfChanged')).toBe(
    `Pages must be built (the web app), and this user may not write to ${root}/packages/web: run "npm run build" as the owner of the code, then start again.`,
  )
})

/** What a start prints for a user to whom the code is closed. Root may write everywhere, so it lends itself another. */
function starts(file: string, name: string): string {
  for (const folder of ['', 'node_modules', 'packages/web']) chmodSync(join(root, folder), 0o555)
  const script = `
    import { ${name} } from ${JSON.stringify(join(import.meta.dirname, file))}
    try { ${name}(${JSON.stringify(root)}, { path: process.execPath, env: process.env }) }
    catch (failure) { process.stderr.write(failure.message) }`
  const lent = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const done = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...lent,
    encoding: 'utf8',
  })
  return done.stderr
}

function installed(version: string) {
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version } } }))
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
