import type { Row } from './coverage.ts'
import type { Source } from './sources.ts'
import { fieldAt, listAt, textAt } from '../gate/report-fields.ts'

const folder = 'bench/planted-faults/'

const numbers =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|once|twice)\b|\b(one|first) (of|wins|line|rating)\b/
const texts = /(^|[\s(:])['‘][^'’]+['’]|\btexts? of\b|letter for letter/
const rights =
  /\b(only|alone|administrators?|admins?|nobody|refused|never trusted|whoever sees|in sight|own department|may (not )?be|everybody’s|handler)\b/

/** A rule that names a number, a text or a right: without it the product would be another. */
export function namesAFact(rule: string): boolean {
  const text = rule.replace(/ \([^()]*§\d+\)$/, '').replace(/`[^`]*`|\/[\w{}/-]+|\b[A-Z]\d+\b|RFC \d+/g, '')
  return numbers.test(text) || texts.test(text) || rights.test(text)
}

/** Errors in the faults that `npm run bench -- planted-faults` plants, and in the list of rules without one. */
export function plantedFaultFaults(rows: Row[], sources: Source[]): string[] {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  const faults = sources
    .filter(({ path }) => path.startsWith(`${folder}faults/`))
    .flatMap(({ text }): unknown[] => JSON.parse(text))
  const planted = new Set(faults.map((fault) => textAt(fault, 'rule')))
  const open = listAt(JSON.parse(textOf.get(`${folder}rules-without.json`) ?? '{}'), 'rules')
  return [
    ...faults.flatMap((fault) => wrongWith(fault, rows, textOf)),
    ...rows
      .filter(({ rule }) => namesAFact(rule) && !planted.has(rule) && !open.includes(rule))
      .map(({ rule }) => `${rule}: plant a fault in it (${folder}faults)`),
    ...open
      .filter((rule) => !rows.some((row) => row.rule === rule && namesAFact(rule) && !planted.has(rule)))
      .map((rule) => `${String(rule)}: take it out of ${folder}rules-without.json`),
  ]
}

function wrongWith(fault: unknown, rows: Row[], textOf: Map<string, string>): string[] {
  const [rule, file, find] = [textAt(fault, 'rule'), textAt(fault, 'file'), textAt(fault, 'find')]
  const row = rows.find((one) => one.rule === rule)
  if (row === undefined)
    return [`${rule}: a fault is planted, and docs/evidence/coverage.md has no such rule`]
  const named = row.tests.map((test) => test.replaceAll('`', ''))
  const count = (textOf.get(file) ?? '').split(find).length - 1
  return [
    ...(count === 1 ? [] : [`${rule}: \`${find}\` occurs ${count} times in ${file}`]),
    ...(fieldAt(fault, 'replace') === find ? [`${rule}: the fault changes nothing`] : []),
    ...listAt(fault, 'tests')
      .filter((test) => !named.some((one) => one === test))
      .map((test) => `${rule}: the row does not name ${String(test)}`),
  ]
}
