import type { Source } from './sources.ts'

/** A statement, or a fragment of one, in a file: the tables whose rows it reads and those it writes. */
export type SqlStatement = { path: string; line: number; reads: string[]; writes: string[] }

/** Every place where SQL begins: a call of the query builder, a `sql` template, or a text that begins like a statement. */
const beginnings =
  /\b(?:with|withRecursive|selectFrom|insertInto|updateTable|deleteFrom|mergeInto)(?:<[^()]*?>)?\(|\bsql(?:<[^()`]*?>)?`|['`](?=\s*(?:select|insert into|update|delete from|with|copy|lock table)\s)/g

const reading = [
  /\b(?:selectFrom|\w*[jJ]oin|from|using)\(\s*\[?\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:from|join|using)\s+(?:only\s+)?"?(\w+)/gi,
]
const writing = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)(?: as \w+)?'/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|lock\s+table)\s+(?:only\s+)?"?(\w+)/gi,
]

/** The SQL of a file, statement by statement: nested statements belong to the outer one. */
export function sqlStatements({ path, text }: Source, tables: ReadonlySet<string>): SqlStatement[] {
  const code = withoutComments(text)
  const found: SqlStatement[] = []
  let end = 0
  for (const { index } of code.matchAll(beginnings)) {
    if (index < end) continue
    end = endOfChain(code, index)
    const statement = code.slice(index, end)
    const writes = namesIn(statement, writing, tables)
    const reads = namesIn(statement.replaceAll(/\bdelete\s+from\b/gi, 'delete'), reading, tables)
    if (reads.length + writes.length > 0)
      found.push({ path, line: code.slice(0, index).split('\n').length, reads, writes })
  }
  return found
}

function namesIn(text: string, patterns: readonly RegExp[], tables: ReadonlySet<string>): string[] {
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)].filter((name) => tables.has(name)).sort()
}

/** Behind the call, template or text that begins here and all calls that are chained to it. */
function endOfChain(code: string, start: number): number {
  let at = start
  for (;;) {
    while (at < code.length && !"(`'".includes(code[at] ?? '')) at += 1
    at = endOfBrackets(code, at)
    const chained = /^\s*\.\w+(?:<[^()]*?>)?(?=\()/.exec(code.slice(at, at + 200))
    if (chained === null) return at
    at += chained[0].length
  }
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Behind the bracket, string or template that begins here. */
function endOfBrackets(code: string, start: number): number {
  const open = code[start] ?? ''
  if (open === '`') return endOfTemplate(code, start)
  if (open === "'" || open === '"') return endOfString(code, start)
  let at = start + 1
  while (at < code.length && code[at] !== closing[open])
    at = '([{\'"`'.includes(code[at] ?? '') ? endOfBrackets(code, at) : at + 1
  return at + 1
}

function endOfString(code: string, start: number): number {
  let at = start + 1
  while (at < code.length && code[at] !== code[start]) at += code[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfTemplate(code: string, start: number): number {
  let at = start + 1
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) at = endOfBrackets(code, at + 1)
    else at += code[at] === '\\' ? 2 : 1
  }
  return at + 1
}

/** Comments become blanks, so that lines and places stay. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /('(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<=\s|^)\/\/[^\n]*/gm,
    (all, kept) => (kept === undefined ? all.replaceAll(/[^\n]/g, ' ') : all),
  )
}
