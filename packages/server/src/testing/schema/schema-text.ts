import type { SchemaFacts, TableFacts } from './read-schema.ts'
import { tableOwners } from './table-owners.ts'

const HEAD = `-- The schema after all migrations, to be read: the server makes it by packages/server/src/platform/db/migrations.
-- Written by "npm run schema"; a test fails while it differs from what the migrations make.
-- Grouped by the folder of packages/server/src that owns the tables. What the role of the running server may do is not
-- part of it: see packages/server/src/platform/db/server-role.ts.
`

/** docs/schema.sql. @throws when a table has no owner or an owner's table is gone */
export function schemaText({ tables, functions }: SchemaFacts): string {
  const owned = new Set(Object.values(tableOwners).flat())
  const left = tables.filter(({ table }) => !owned.has(table)).map(({ table }) => table)
  if (left.length > 0) throw new Error(`table-owners.ts names no owner of ${left.join(', ')}`)
  const groups = Object.entries(tableOwners).map(([owner, names]) => {
    const found = names.map((name) => tables.find(({ table }) => table === name) ?? missing(name))
    return [`-- ${owner}`, ...found.map(tableText)].join('\n\n')
  })
  const made = functions.map((definition) => `${quiet(definition.trim())};`)
  return `${[HEAD.trim(), ...groups, '-- functions', ...made].join('\n\n')}\n`
}

function missing(name: string): never {
  throw new Error(`table-owners.ts names ${name}, which the migrations do not make`)
}

function tableText({
  table,
  columns,
  partitioning,
  partitions,
  keys,
  indexes,
  triggers,
}: TableFacts): string {
  const lines = [...columns.map(({ name, type }) => `${name} ${type}`), ...keys].map(
    (line) => `  ${quiet(line)}`,
  )
  const rest = [...partitions.map((one) => `create table ${one}`), ...indexes, ...triggers].map(
    (line) => `${quiet(line).replaceAll('public.', '')};`,
  )
  const kind = partitioning === null ? '' : ` partition by ${quiet(partitioning)}`
  return [`create table ${table} (\n${lines.join(',\n')}\n)${kind};`, ...rest].join('\n')
}

/** Keywords as the migrations write them, in small letters; what quotes hold stays. */
function quiet(text: string): string {
  return text
    .split(/('[^']*'|"[^"]*"|\$function\$[\s\S]*\$function\$)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase()),
    )
    .join('')
    .replaceAll('timestamp with time zone', 'timestamptz')
}
