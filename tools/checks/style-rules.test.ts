import { expect, test } from 'vitest'
import {
  clocksRead,
  limitsNobodyReads,
  limitsReadByTests,
  emptyNames,
  machinePaths,
  rulesSilenced,
  testsLeftOut,
  tooLong,
} from './style-rules.ts'
import { retiredNames } from './retired-names.ts'

const file = (path: string, text: string) => [{ path, text }]

test('a file over its limit is named with its lines', () => {
  expect(tooLong(file('packages/a/src/a.ts', 'x\n'.repeat(301)))).toEqual([
    'packages/a/src/a.ts has 301 lines, 300 are allowed',
  ])
  expect(tooLong(file('STYLE.md', 'x\n'.repeat(81)))).toHaveLength(1)
  expect(tooLong(file('packages/a/src/a.ts', 'x\n'.repeat(300)))).toEqual([])
})

test('meaningless names are found in exports and files', () => {
  const text = 'export function doUtil() {}\nexport const ticketManager = 1\nexport type DateUtils = 1'
  expect(emptyNames(file('a.ts', text))).toHaveLength(3)
  expect(emptyNames(file('string-helper.ts', ''))).toHaveLength(1)
  expect(emptyNames(file('handler.ts', 'export const newHandler = 1\nexport const processing = 1'))).toEqual(
    [],
  )
})

test('a test that is left out is found', () => {
  const dot = '.'
  const text = `test${dot}skip('a')\ndescribe${dot}only('b')\nit${dot}todo('c')\ntest${dot}skipIf(x)('d')`
  expect(testsLeftOut(file('a.test.ts', text))).toHaveLength(3)
})

test('a bare new Date() is found outside the clock', () => {
  const text = 'const now = new Date()'
  expect(clocksRead(file('packages/server/src/features/chat/chat.ts', text))).toHaveLength(1)
  expect(clocksRead(file('packages/server/src/platform/lib/clock.ts', text))).toEqual([])
  expect(clocksRead(file('packages/server/src/a.ts', 'new Date(0)'))).toEqual([])
})

test('a test that reads a limit is found, and a limit that nobody reads', () => {
  const reading = "import { calls, limits, type Call } from '@switchboard/contract'"
  expect(limitsReadByTests(file('packages/web/src/a.test.ts', reading))).toHaveLength(1)
  expect(limitsReadByTests(file('packages/web/src/a.ts', reading))).toEqual([])
  const stated = file('packages/contract/src/limits.ts', 'export const limits = {\n  one: 1,\n  two: 2,\n}')
  const product = file('packages/web/src/a.ts', 'cut(limits.one)')
  expect(limitsNobodyReads([...stated, ...product])).toEqual(['limits.two is read by nobody'])
})

test('a silenced rule is found', () => {
  expect(rulesSilenced(file('packages/a/src/a.ts', `// ${'oxlint'}-disable-next-line`))).toHaveLength(1)
  expect(rulesSilenced(file('packages/a/src/a.ts', `// @ts-${'ignore'}`))).toHaveLength(1)
})

test('a path of one machine is found, and the same letters inside another path are not', () => {
  const [mine, other] = [['/', 'work/'].join(''), ['docs/', 'work/'].join('')]
  expect(machinePaths(file('a.md', `see ${mine}shared`))).toHaveLength(1)
  expect(machinePaths(file('a.md', `see ${other}shared`))).toEqual([])
})

test('a retired name is found where it is declared, and the same word in a sentence is not', () => {
  const retired = file('a.ts', 'interface Parcel {}\nexport const outward = 1\n// A parcel on its way.')
  expect(retiredNames(retired)).toEqual([
    expect.stringContaining('Parcel is retired, use QueuedMessage'),
    expect.stringContaining('outward is retired, use withWebhook'),
  ])
  expect(retiredNames(file('packages/web/src/features/insight/a.ts', ''))).toEqual([
    expect.stringContaining('insight is retired, use reports'),
  ])
})
