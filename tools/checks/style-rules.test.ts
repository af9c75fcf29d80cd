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

test.each([
  ['a.ts', 'interface Parcel {}', 'Parcel is retired, use QueuedMessage'],
  ['a.ts', 'type ParcelProps = {}', 'ParcelProps is retired, use QueuedMessage'],
  ['a.ts', 'export const toHotStatement = 1', 'toHotStatement is retired, use preparedStatement'],
  ['a.ts', 'const SAID_WITHIN = 1', 'SAID_WITHIN is retired, use ParsedMessage'],
  ['a.ts', 'type Way = 1', 'Way is retired, use SendOptions'],
  ['packages/web/src/features/insight/a.ts', '', 'insight is retired, use reports'],
  ['packages/server/src/desk-event.test.ts', '', 'desk-event is retired, use LiveEvent'],
  ['packages/web/src/ui/chat/FootBar.tsx', '', 'FootBar is retired, use ComposerBar'],
  ['packages/web/src/screens/errors/texts/en.json', '{\n  "stage": {}\n}', 'stage is retired, use pane'],
])('a retired name is found, also as a part: %s %s', (path, text, fault) =>
  expect(retiredNames(file(path, text))).toContainEqual(expect.stringContaining(fault)),
)

test.each([
  ['a.ts', '// A parcel on its way, in flight.'],
  ['a.ts', 'const wayTo = 1\nconst surfaceOf = 1\nconst meeting = 1\n  const parcel = 1'],
  ['packages/server/src/platform/db/migrations/0012-insight.ts', 'export const insight = 1'],
  ['packages/web/src/screens/errors/texts/en.json', '{\n  "errors": {\n    "stage": ""\n  }\n}'],
])(
  'the same words in a sentence, in another word, in a migration or below a key are none: %s',
  (path, text) => expect(retiredNames(file(path, text))).toEqual([]),
)
