import { expect, test } from 'vitest'
import { coverageFaults, coverageRows, wrongCitations } from './coverage.ts'
import { brokenLinks, dependencyRows, looseVersions, readManifest, unexplainedSettings } from './documents.ts'
import { foreignLicences } from './licences.ts'
import { addressesIn, missingFromLock, productionPackages, unhashedIn } from './lock-file.ts'

test('a link to a file that is not there is named', () => {
  const document = {
    path: 'docs/a.md',
    text: '[a](../README.md#x) [b](gone.md) [c](https://example.org) `[d](e.md)`',
  }
  expect(brokenLinks([document], new Set(['README.md']))).toEqual([
    'docs/a.md links to gone.md, which is not there',
  ])
})

test('a version range is named', () => {
  const text = JSON.stringify({ dependencies: { a: '^1.0.0', b: '1.2.3', '@switchboard/x': '*' } })
  expect(looseVersions([readManifest({ path: 'package.json', text })])).toHaveLength(1)
})

test('a dependency without a row and a row without a dependency are named', () => {
  const manifest = readManifest({
    path: 'package.json',
    text: JSON.stringify({ devDependencies: { a: '1.0.0' } }),
  })
  expect(dependencyRows([manifest], '| `b` | 1.0.0 | why |')).toHaveLength(2)
  expect(dependencyRows([manifest], '| `a` | 1.0.0 | why |')).toEqual([])
  expect(dependencyRows([manifest], '| `a` | 0.9.0 | why |')).toHaveLength(1)
})

test('a setting that nobody explains is named', () => {
  expect(unexplainedSettings('  PORT: x,\n  HOST: y,\n', '| `PORT` | 3003 |')).toEqual(['HOST'])
})

test('the coverage list is held to tests that exist', () => {
  const test = {
    path: 'a.test.ts',
    text: `test('it\\'s so', () => {})\ntest.each([f(1)])('for each %s', () => {})\ntest.each(rows)('of rows %s', () => {})\ntest.each(['x'] as const)('of words %s', () => {})`,
  }
  const list = (...rows: string[]) => coverageFaults(coverageRows(tableOf(rows)), [test])
  expect(
    list(
      "| S1-01 | a (§1) | proved | `a.test.ts › it's so`<br>a.test.ts › for each %s<br>a.test.ts › of rows %s<br>a.test.ts › of words %s |",
      '| S1-02 | b (§2) | open | |',
    ),
  ).toEqual([])
  expect(list('| S1-03 | a (§1) | proved | |')).toEqual(['a (§1): proved by no test'])
  expect(list('| S1-04 | a (§1) | proved | a.test.ts › gone |')).toEqual([
    "a (§1): a.test.ts has no test 'gone'",
  ])
  expect(list('| S1-05 | a (§1) | proved | gone.ts › x |')).toEqual(['a (§1): there is no file gone.ts'])
  expect(
    list('| S1-06 | a (§1) | done | |', '| S1-07 | a (§1) | open | |', '| S1-08 | b | open | |'),
  ).toHaveLength(3)
})

test('a comment that cites a rule or a document that is not there is named', () => {
  const rows = coverageRows(tableOf(['| S2-07 | a (§2) | open | |']))
  const code = (text: string) => wrongCitations(rows, [{ path: 'packages/a/b.ts', text }])
  expect(code('/** Closed after a second (S2-07). RFC 4226 §4. */')).toEqual([])
  expect(code('/** Closed after a second (S2-08). */')).toHaveLength(1)
  expect(code('// As §9 says.')).toHaveLength(1)
})

test('a lock file with an address or without a platform is named', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/b': { version: '1.0.0', resolved: 'https://example.org/b.tgz' },
    'node_modules/c': { resolved: 'packages/c', link: true },
  }
  expect(missingFromLock({ packages }).map(({ name }) => name)).toEqual(['a-linux-x64'])
  expect(addressesIn({ packages })).toEqual(['node_modules/b'])
})

test('a package that would be installed without a hash is named, unless it is a tool of a platform nobody builds on', () => {
  const [dev, optional] = [true, true]
  const packages = {
    '': {},
    'packages/web': {},
    'node_modules/@switchboard/web': { link: true },
    'node_modules/a': { integrity: 'sha512-a' },
    'node_modules/b': {},
    'node_modules/c-win32-x64': { optional, os: ['win32'], cpu: ['x64'] },
    'node_modules/d-linux-x64': { dev, optional, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/d-linux-x64-musl': { dev, optional, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/d-darwin-arm64': { dev, optional, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/e': { dev, optional },
  }
  expect(unhashedIn({ packages })).toEqual([
    'node_modules/b',
    'node_modules/c-win32-x64',
    'node_modules/d-linux-x64',
    'node_modules/e',
  ])
})

test('a package counts where a server runs, once for all platforms, and neither when it only builds nor when it is ours', () => {
  const packages = {
    '': {},
    'packages/web': {},
    'node_modules/@switchboard/web': { link: true },
    'node_modules/a': {},
    'node_modules/a/node_modules/b': {},
    'node_modules/c': { dev: true },
    'node_modules/d-linux-x64': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/d-linux-x64-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/d-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
    'node_modules/d-darwin-x64': { os: ['darwin'], cpu: ['x64'] },
  }
  expect(productionPackages({ packages })).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/d-linux-x64',
  ])
})

test('a package under another licence is named, and one that is only for building is not', () => {
  const packages = {
    'node_modules/a': { license: 'MIT AND ISC' },
    'node_modules/b': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/c': { license: 'MIT AND GPL-3.0' },
    'node_modules/d': {},
    'node_modules/e': { license: 'GPL-3.0', dev: true },
  }
  expect(foreignLicences({ packages })).toEqual([
    'node_modules/c: MIT AND GPL-3.0',
    'node_modules/d: no licence',
  ])
})

const tableOf = (rows: string[]) =>
  ['| id | rule (§) | state | test |', '|---|---|---|---|', ...rows].join('\n')
