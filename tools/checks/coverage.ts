import { isCode, type Source } from './sources.ts'

export type Row = { id: string; rule: string; section: string; state: string; tests: string[] }

/**
 * Rows of docs/evidence/coverage.md: `| id | rule (§n) | state | path › test name |`, several tests separated by `<br>`; a
 * rule of product.md ends with `(product §n)`. Other tables are ignored.
 */
export function coverageRows(document: string): Row[] {
  return tables(document)
    .filter(([head = '']) => head.startsWith('| id | rule '))
    .flatMap(([, , ...lines]) => lines)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id = '', rule = '', state = '', tests = '']) => ({
      id,
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

/** S for the specification, P for the product decisions; then the section and a number that is never given again. */
const idForm = /^[SP]\d+-\d{2,}$/

/** Ids of rules that comments cite and the table does not have, and references to documents that are not in the repository. */
export function wrongCitations(rows: readonly Row[], sources: readonly Source[]): string[] {
  const known = new Set(rows.map(({ id }) => id))
  return sources
    .filter(({ path }) => isCode({ path }) && !/\.test\.|\.spec\.|^tools\/checks\/|\/migrations\//.test(path))
    .flatMap(({ path, text }) => [
      ...[...text.matchAll(/\b[SP]\d+-\d{2,}\b/g)]
        .filter(([id]) => !known.has(id))
        .map(([id]) => `${path} cites ${id}, which the coverage table does not have`),
      ...[...text.matchAll(/^.*§.*$/gm)]
        .filter(([line]) => !/\bRFC \d+/.test(line))
        .map(([line]) => `${path} cites a section of a document that is not here: ${line.trim()}`),
    ])
}

export function coverageFaults(rows: Row[], sources: Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const rules = rows.map(({ rule }) => rule)
  return [
    ...rules.filter((rule, at) => rules.indexOf(rule) !== at).map((rule) => `${rule}: listed twice`),
    ...rows
      .filter(({ id }, at) => !idForm.test(id) || rows.findIndex((row) => row.id === id) !== at)
      .map(({ id, rule }) => `${rule}: '${id}' is no id of its own`),
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
