import { sql } from 'kysely'
import { ConfigError } from '../config/config-error.ts'
import { addSecretKey } from '../config/secrets.ts'
import type { AppContext, Reader, Tx } from '../context.ts'
import { audit } from '../platform/audit/audit.ts'
import type { SecretBox } from '../platform/lib/crypto-box.ts'

/**
 * Puts a new key at the head of the key file and seals everything anew with it, in one transaction. Desks that run read
 * the file again when they find the new key; the old one stays in the file for backups and for links that are under
 * way. A key that the operator added at the top of the file is used as it is, so that several nodes can receive it
 * first. The file stays as it is when a secret cannot be opened. @throws ConfigError
 */
export async function rotateSecretKey(app: AppContext): Promise<string> {
  const { secretKeyFile } = app.config
  await requireOpening(app)
  const isAhead =
    (await countSealed(app, [app.secrets.keyIds[0] ?? ''])) === 0 && app.secrets.keyIds.length > 1
  const box = isAhead ? app.secrets : await addSecretKey(secretKeyFile)
  const resealed = await app.db.transaction(async (tx) => {
    let count = 0
    for (const place of places) count += await resealAt(tx, box, place)
    await audit(app, tx, {
      actor: null,
      action: 'settings.rotate-key',
      subject: null,
      detail: { resealed: count },
    })
    return count
  })
  const left = await countSealed(app, box.keyIds.slice(1))
  if (left > 0) throw new Error(`${left} rows still hold secrets of an older key.`)
  return `${resealed} secrets are sealed with a new key now. Back up ${secretKeyFile} apart from the rest; its older keys open older backups.`
}

/** Whether everything that is sealed can be opened, before anything is changed. @throws ConfigError */
async function requireOpening({ db, secrets, config }: AppContext): Promise<void> {
  const lost: string[] = []
  for (const place of places)
    for (const row of await rowsOf(db, place))
      resealed(row.value, place.only, (name, text) => {
        if (secrets.openOrNull(text, place.of(row.id, name)) === null) lost.push(place.of(row.id, name))
        return text
      })
  if (lost.length === 0) return
  const text = `"${config.secretKeyFile}" does not open ${lost.join(', ')}: put the key back that it was encrypted with, or make it anew (docs/operations.md, "When the key is lost")`
  throw new ConfigError([{ setting: 'SECRET_KEY_FILE', text }])
}

/** Where secrets are, as objects of sealed texts by name or as one text. */
interface Place {
  table: string
  id: string
  column: string
  /** What a value is bound to. */
  of(id: string, name: string): string
  /** The names in an object that are sealed; absent: all of them. */
  only?: string
}

const places: readonly Place[] = [
  {
    table: 'channel_accounts',
    id: 'accountid',
    column: 'secrets',
    of: (id, name) => `channel_accounts/${id}/${name}`,
  },
  {
    table: 'whatsapp_businesses',
    id: 'business_id',
    column: 'secrets',
    of: (id, name) => `whatsapp_businesses/${id}/${name}`,
  },
  {
    table: 'provider_logins',
    id: 'platform',
    column: 'secrets',
    of: (id, name) => `provider_logins/${id}/${name}`,
  },
  {
    table: 'outgoing_webhooks',
    id: 'webhookid',
    column: 'secrets',
    of: (id, name) => `outgoing_webhooks/${id}/${name}`,
  },
  { table: 'mails', id: 'mailid', column: 'content', of: (id) => `mails/${id}/content` },
  { table: 'second_factors', id: 'userid', column: 'secret', of: (id) => `second_factors/${id}/secret` },
  { table: 'settings', id: 'key', column: 'value', of: (id) => `settings/${id}`, only: 'sealedPrivateKey' },
]

async function rowsOf(
  { query }: Reader,
  { table, id, column }: Place,
  lock = sql``,
): Promise<{ id: string; value: unknown }[]> {
  const { rows } = await sql<{ id: string; value: unknown }>`
    select ${sql.ref(id)}::text as id, to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
    order by 1 ${lock}`.execute(query)
  return rows
}

async function resealAt(tx: Tx, box: SecretBox, place: Place): Promise<number> {
  const { table, id, column } = place
  let count = 0
  for (const row of await rowsOf(tx, place, sql`for update`)) {
    const anew = (name: string, text: string): string => {
      count += 1
      return box.seal(box.open(text, place.of(row.id, name)), place.of(row.id, name))
    }
    const value = resealed(row.value, place.only, anew)
    if (value === null) continue
    const written = typeof value === 'string' ? sql`${value}` : sql`${JSON.stringify(value)}::jsonb`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${written}
              where ${sql.ref(id)}::text = ${row.id}`.execute(tx.query)
  }
  return count
}

/** null: nothing is sealed in it. */
function resealed(
  value: unknown,
  only: string | undefined,
  anew: (name: string, text: string) => string,
): string | object | null {
  if (typeof value === 'string') return only === undefined ? anew('', value) : null
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  const isSealed = ([name, text]: [string, unknown]): boolean =>
    typeof text === 'string' && (only === undefined || name === only)
  if (!entries.some(isSealed)) return null
  return Object.fromEntries(
    entries.map(([name, text]) => [
      name,
      typeof text === 'string' && isSealed([name, text]) ? anew(name, text) : text,
    ]),
  )
}

/** Rows of any table, that need no announcement here and hold something sealed with one of these keys. */
async function countSealed({ db }: AppContext, keyIds: readonly string[]): Promise<number> {
  if (keyIds.length === 0) return 0
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and table_name not in ('messages', 'inbox', 'audit_log', 'tickets')
      and data_type in ('text', 'jsonb')`.execute(db.query)
  let count = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} t
      where to_jsonb(t)::text ~ ${`"v1:(${keyIds.join('|')}):`}`.execute(db.query)
    count += rows[0]?.count ?? 0
  }
  return count
}
