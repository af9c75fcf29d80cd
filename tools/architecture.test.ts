import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { componentsOf, tooManyProps } from './checks/component-props.ts'
import { coverageFaults, coverageRows, wrongCitations } from './checks/coverage.ts'
import { platformsNamed } from './checks/channel-names.ts'
import {
  cycles,
  folderRings,
  samplesInProduct,
  testCodeInProduct,
  wrongPackages,
  wrongServerDirections,
  wrongWebDirections,
} from './checks/directions.ts'
import {
  brokenLinks,
  dependencyRows,
  looseVersions,
  readManifest,
  unexplainedSettings,
} from './checks/documents.ts'
import {
  clocksRead,
  limitsNobodyReads,
  limitsReadByTests,
  emptyNames,
  machinePaths,
  rulesSilenced,
  testsLeftOut,
  tooLong,
} from './checks/style-rules.ts'
import { plantedFaultFaults } from './checks/planted-faults.ts'
import { foreignLicences } from './checks/licences.ts'
import { addressesIn, missingFromLock, productionPackages, readLock, unhashedIn } from './checks/lock-file.ts'
import { logsWithoutEvent } from './checks/log-events.ts'
import { retiredNames } from './checks/retired-names.ts'
import { foreignReads } from './checks/foreign-reads.ts'
import { forgottenAnswers } from './checks/forgotten-answers.ts'
import { smallFiles } from './checks/small-files.ts'
import { readSources } from './checks/sources.ts'
import { tableFaults, tableOwners } from './checks/table-owners.ts'
import { unusedGlobalClasses, wrongClasses } from './checks/styles.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources(root)
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''

describe('directions', () => {
  test('packages import along the arrows', () => expect(wrongPackages(sources)).toEqual([]))
  test('the server points from features to platform to contract', () =>
    expect(wrongServerDirections(sources)).toEqual([]))
  test('the web app points from app to screens to features to components', () =>
    expect(wrongWebDirections(sources)).toEqual([]))
  test('no files import each other in a ring', () => expect(cycles(sources)).toEqual([]))
  test('no features, and no folders of the platform and of components, import each other in a ring', () =>
    expect(folderRings(sources)).toEqual([]))
  test('a channel declares what it can do, and no other code chooses by its name', () =>
    expect(platformsNamed(sources)).toEqual([]))
  test('samples of the contract stay with tests and the API page', () =>
    expect(samplesInProduct(sources)).toEqual([]))
  test('what is made for tests stays with tests', () => expect(testCodeInProduct(sources)).toEqual([]))
})

describe('tables', () => {
  test('each has one owner that writes it, and every foreign read is listed with its reason', () =>
    expect(tableFaults(sources, tableOwners(textOf('docs/schema.sql')), foreignReads)).toEqual([]))
})

describe('style rules', () => {
  test('every file is short enough to read', () => expect(tooLong(sources)).toEqual([]))
  test('few files are fragments of their only user', () => {
    const found = smallFiles(sources)
    expect(found.length > 25 ? found : []).toEqual([])
  })
  test('no exported name or file is meaningless', () => expect(emptyNames(sources)).toEqual([]))
  test('no type and no export has a name that was retired', () => expect(retiredNames(sources)).toEqual([]))
  test('every log line of the server has a stable event', () => expect(logsWithoutEvent(sources)).toEqual([]))
  test('no test is left out', () => expect(testsLeftOut(sources)).toEqual([]))
  test('tests write numbers out', () => expect(limitsReadByTests(sources)).toEqual([]))
  test('every limit is used by the product', () => expect(limitsNobodyReads(sources)).toEqual([]))
  test('time is a parameter', () => expect(clocksRead(sources)).toEqual([]))
  test('what follows the answer to a mutation is not forgotten with its component', () =>
    expect(forgottenAnswers(sources)).toEqual([]))
  test('no rule is silenced', () => expect(rulesSilenced(sources)).toEqual([]))
  test('nothing names a path or registry of one machine', () => expect(machinePaths(sources)).toEqual([]))
  test.each(['packages/web', 'packages/website-chat'])(
    'no component takes more than ten properties: %s',
    (folder) => expect(tooManyProps(componentsOf(root, `${folder}/tsconfig.json`))).toEqual([]),
    120_000,
  )
})

describe('style sheets', () => {
  test('every class is used, and every class that is used exists', () =>
    expect(wrongClasses(sources)).toEqual([]))
  test('every class of the whole page is used', () => expect(unusedGlobalClasses(sources)).toEqual([]))
})

describe('documents', () => {
  const manifests = sources.filter(({ path }) => path.endsWith('package.json')).map(readManifest)
  const documents = sources.filter(({ path }) => path.endsWith('.md'))

  test('links lead to files that are there', () =>
    expect(brokenLinks(documents, placesBelow(root))).toEqual([]))
  test('every dependency has one exact version', () => expect(looseVersions(manifests)).toEqual([]))
  test('every dependency is explained', () =>
    expect(dependencyRows(manifests, textOf('docs/dependencies.md'))).toEqual([]))
  test('every setting is explained', () =>
    expect(unexplainedSettings(textOf('packages/server/src/config/env.ts'), textOf('README.md'))).toEqual([]))
  test('the coverage list names tests that exist', () =>
    expect(coverageFaults(coverageRows(textOf('docs/evidence/coverage.md')), sources)).toEqual([]))
  test('comments cite rules of the coverage list', () =>
    expect(wrongCitations(coverageRows(textOf('docs/evidence/coverage.md')), sources)).toEqual([]))
  test('each rule with a number, a right or a text has a planted fault, and its place is there', () =>
    expect(plantedFaultFaults(coverageRows(textOf('docs/evidence/coverage.md')), sources)).toEqual([]))
  test('the coverage list covers sections 1 to 9 and the product decisions', () => {
    const sections = new Set(coverageRows(textOf('docs/evidence/coverage.md')).map(({ section }) => section))
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'product'])
  })
})

describe('lock file', () => {
  const lock = readLock(textOf('package-lock.json'))
  test('it holds the packages of every platform (else run node tools/complete-lock.ts)', () =>
    expect(missingFromLock(lock)).toEqual([]))
  test('it names no address', () => expect(addressesIn(lock)).toEqual([]))
  test('it holds a hash for every package that is installed where the server runs or is built', () =>
    expect(unhashedIn(lock)).toEqual([]))
  test('what the server runs with is under a licence of the list', () =>
    expect(foreignLicences(lock)).toEqual([]))
  test('at most 250 packages of others are installed where a server runs', () =>
    expect(productionPackages(lock).length).toBeLessThanOrEqual(250))
})

function placesBelow(folder: string, prefix = ''): Set<string> {
  const found = new Set<string>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === '.git') continue
    const place = `${prefix}${entry.name}`
    found.add(place)
    if (!entry.isDirectory()) continue
    for (const inner of placesBelow(join(folder, entry.name), `${place}/`)) found.add(inner)
  }
  return found
}
