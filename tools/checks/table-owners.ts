import type { ForeignReads } from './foreign-reads.ts'
import { isCode, isTest, type Source } from './sources.ts'
import { type SqlStatement, sqlStatements } from './sql-statements.ts'

const server = 'packages/server/src/'

/** docs/schema.sql groups the tables by the folder that owns them. */
export function tableOwners(schema: string): Map<string, string> {
  const owners = new Map<string, string>()
  let owner = ''
  for (const line of schema.split('\n')) {
    owner = /^-- ((?:features|platform)\/\S+)$/.exec(line)?.[1] ?? owner
    const table = /^create table (\w+)/.exec(line)?.[1]
    if (table !== undefined) owners.set(table, owner)
  }
  return owners
}

/**
 * Each table has one owning folder. Only the owner writes it. A feature's statement that needs only one other owner's
 * tables belongs to that owner, behind its entry point. A statement that joins tables of several owners is a read
 * model: its folder lists the foreign tables in foreign-reads.ts, exactly those that it reads.
 */
export function tableFaults(
  sources: Source[],
  owners: ReadonlyMap<string, string>,
  listed: readonly ForeignReads[],
): string[] {
  const statements = sources
    .filter(isProduct)
    .flatMap((source) => sqlStatements(source, new Set(owners.keys())))
  return [
    ...sources.filter(isProduct).flatMap(unnamedTables),
    ...statements.flatMap((statement) => foreignWrites(statement, owners)),
    ...statements.flatMap((statement) => misplaced(statement, owners)),
    ...unlisted(statements, owners, listed),
    ...unused(statements, owners, listed),
  ]
}

const isProduct = ({ path }: Source): boolean =>
  path.startsWith(server) && isCode({ path }) && !isTest(path) && !path.includes('/migrations/')

/** The check reads names: a feature that computes the name of a table would escape it. */
function unnamedTables({ path, text }: Source): string[] {
  const isComputed = path.startsWith(`${server}features/`) && /\bsql\.(?:table|raw)\(/.test(text)
  return isComputed ? [`${path} computes the name of a table`] : []
}

function foreignWrites({ path, line, writes }: SqlStatement, owners: ReadonlyMap<string, string>): string[] {
  return writes
    .filter((table) => owners.get(table) !== folderOf(path))
    .map((table) => `${path}:${line} writes ${table}, which ${owners.get(table)} owns`)
}

function misplaced(
  { path, line, reads, writes }: SqlStatement,
  owners: ReadonlyMap<string, string>,
): string[] {
  const [owner, ...others] = new Set([...reads, ...writes].map((table) => owners.get(table)))
  if (owner === undefined || others.length > 0 || owner === folderOf(path)) return []
  return path.startsWith(`${server}features/`)
    ? [`${path}:${line} only reads ${reads.join(', ')}: ask ${owner} by its entry point`]
    : []
}

function unlisted(
  statements: readonly SqlStatement[],
  owners: ReadonlyMap<string, string>,
  listed: readonly ForeignReads[],
): string[] {
  const known = new Set(listed.flatMap(({ folder, tables }) => tables.map((table) => `${folder} ${table}`)))
  return statements.flatMap(({ path, line, reads }) =>
    foreignAmong(reads, path, owners)
      .filter((table) => !known.has(`${folderOf(path)} ${table}`))
      .map(
        (table) =>
          `${path}:${line} reads ${table} of ${owners.get(table)}: foreign-reads.ts does not list it`,
      ),
  )
}

function unused(
  statements: readonly SqlStatement[],
  owners: ReadonlyMap<string, string>,
  listed: readonly ForeignReads[],
): string[] {
  const read = new Set(
    statements.flatMap(({ path, reads }) =>
      foreignAmong(reads, path, owners).map((table) => `${folderOf(path)} ${table}`),
    ),
  )
  return listed.flatMap(({ folder, tables }) =>
    tables
      .filter((table) => !read.has(`${folder} ${table}`))
      .map((table) => `foreign-reads.ts lists ${table} for ${folder}, which does not read it`),
  )
}

function foreignAmong(
  tables: readonly string[],
  path: string,
  owners: ReadonlyMap<string, string>,
): readonly string[] {
  return tables.filter((table) => owners.get(table) !== folderOf(path))
}

/** `packages/server/src/features/chat/chat.ts` belongs to `features/chat`, and `…/src/app.ts` to `app.ts`. */
function folderOf(path: string): string {
  const [first = '', second = ''] = path.slice(server.length).split('/')
  return ['features', 'platform'].includes(first) ? `${first}/${second}` : first
}
