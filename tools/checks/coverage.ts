import type { Source } from './sources.ts'

export type Row = { rule: string; section: string; state: string; tests: string[] }

/** Rows of docs/coverage.md: `| rule (§n) | state | path › test name |`, several tests parted by `<br>`. */
export function coverageRows(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, rule = '', state = '', tests = '']) => ({
      rule,
      section: /\(§(\d+)\)$/.exec(rule)?.[1] ?? '',
      state,
      tests: tests === '' ? [] : tests.split('<br>').map((test) => test.trim()),
    }))
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

/** A test, or a table of tests, opens with its name: `test('…'` or `])('…'`. */
function hasTest(text: string, name: string): boolean {
  const quoted = /(?:\b(?:test|it)(?:\.\w+)*|[\])}]\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
  return [...text.matchAll(quoted)].some(([, , found = '']) => found.replace(/\\(['"`])/g, '$1') === name)
}
