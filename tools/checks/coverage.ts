import type { Source } from './sources.ts'

export type Row = { rule: string; section: string; state: string; tests: string[] }

/**
 * Rows of docs/evidence/coverage.md: `| rule (§n) | state | path › test name |`, several tests separated by `<br>`; a
 * rule of product.md ends with `(product §n)`. Other tables are ignored.
 */
export function coverageRows(document: string): Row[] {
  return tables(document)
    .filter(([head = '']) => head.startsWith('| rule '))
    .flatMap(([, , ...lines]) => lines)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, rule = '', state = '', tests = '']) => ({
      rule,
      section: sectionOf(rule),
      state,
      tests: tests === '' ? [] : tests.split('<br>').map((test) => test.trim()),
    }))
}

function tables(document: string): string[][] {
  return document
    .split(/\n(?!\|)/)
    .map((part) => part.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 0)
}

function sectionOf(rule: string): string {
  const [, product, number] = /\((product )?§(\d+)\)$/.exec(rule) ?? []
  return product === undefined ? (number ?? '') : 'product'
}

export function coverageFaults(rows: Row[], sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const rules = rows.map(({ rule }) => rule)
  return [
    ...rules.filter((rule, at) => rules.indexOf(rule) !== at).map((rule) => `${rule}: listed twice`),
    ...rows.filter(({ section }) => section === '').map(({ rule }) => `${rule}: which section?`),
    ...rows.flatMap((row) => faultsOf(row, texts).map((fault) => `${row.rule}: ${fault}`)),
  ]
}

function faultsOf({ state, tests }: Row, texts: Map<string, string>): string[] {
  if (state !== 'proved' && state !== 'open') return [`state is '${state}', not proved or open`]
  if (state === 'proved' && tests.length === 0) return ['proved by no test']
  return tests.flatMap((test) => {
    const [path = '', name = ''] = test.replaceAll('`', '').split(' › ')
    const text = texts.get(path)
    if (text === undefined) return [`there is no file ${path}`]
    return hasTest(text, name) ? [] : [`${path} has no test '${name}'`]
  })
}

/** A test, or a table of tests, opens with its name: `test('…'`, `each(rows)('…'` or `])('…'`. */
function hasTest(text: string, name: string): boolean {
  const quoted =
    /(?:\b(?:test|it)(?:\.\w+)*|\.each\([^'"`\n]*\)|[\])}](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  return [...text.matchAll(quoted)].some(([, , found = '']) => found.replace(/\\(['"`])/g, '$1') === name)
}
