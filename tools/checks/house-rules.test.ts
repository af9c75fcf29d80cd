import { expect, test } from 'vitest'
import {
  clocksRead,
  machineNames,
  machinePaths,
  rulesSilenced,
  testsLeftOut,
  tooLong,
} from './house-rules.ts'

const file = (path: string, text: string) => [{ path, text }]

test('a file over its limit is named with its lines', () => {
  expect(tooLong(file('packages/a/src/a.ts', 'x\n'.repeat(301)))).toEqual([
    'packages/a/src/a.ts has 301 lines, 300 are allowed',
  ])
  expect(tooLong(file('STYLE.md', 'x\n'.repeat(81)))).toHaveLength(1)
  expect(tooLong(file('packages/a/src/a.ts', 'x\n'.repeat(300)))).toEqual([])
})

test('names of the machine are found in exports and files', () => {
  const text = 'export function handleTicket() {}\nexport const ticketManager = 1\nexport type DateUtils = 1'
  expect(machineNames(file('a.ts', text))).toHaveLength(3)
  expect(machineNames(file('string-helper.ts', ''))).toHaveLength(1)
  expect(
    machineNames(file('handler.ts', 'export const newHandler = 1\nexport const processing = 1')),
  ).toEqual([])
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

test('a silenced rule is found', () => {
  expect(rulesSilenced(file('packages/a/src/a.ts', `// ${'oxlint'}-disable-next-line`))).toHaveLength(1)
  expect(rulesSilenced(file('packages/a/src/a.ts', `// @ts-${'ignore'}`))).toHaveLength(1)
})

test('a path of one machine is found, and the same words inside another path are not', () => {
  const [mine, other] = [['/', 'work/'].join(''), ['docs/', 'work/'].join('')]
  expect(machinePaths(file('a.md', `see ${mine}shared`))).toHaveLength(1)
  expect(machinePaths(file('a.md', `see ${other}shared`))).toEqual([])
})
