import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { asking, type Digests, digestTables, withResting } from '../../kit/database/digest-tables.ts'
import { megabytes } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { judgeStore } from '../../kit/checks/stored-bytes.ts'

interface Hot {
  backup: string
  /** Where it was made, at rest by now, and where it was restored. */
  dataDir: string
  into: string
  written: ReadonlySet<string>
  uploaded: ReadonlySet<string>
  earliest: Digests
  latest: Digests
}

const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  files: z.array(z.object({ sha256: z.string() })),
})

/** These only grow: a backup has at least the rows from before it and at most those from after it. */
const growing = ['messages', 'tickets', 'clients', 'files', 'inbox']

/**
 * Compares a backup made under load with the acknowledged messages, with its own manifest, and with the server it came
 * from.
 */
export async function judgeHot(hot: Hot): Promise<Pick<Findings, 'rows' | 'wrong'> & { bytes: number }> {
  const manifest = await manifestOf(hot.backup)
  const counts = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  const original = await withResting(hot.dataDir, contentsOf)
  return withResting(hot.into, async (at) => {
    const restored = await digestTables(at)
    const inbound = await checkInbound(at, hot.written)
    const store = await asking(at, (client) => judgeStore(client, hot.into))
    const contents = await contentsOf(at)
    const kept = new Set(manifest.files.map(({ sha256 }) => sha256))
    const outside = (name: string) =>
      (counts.get(name) ?? 0) < (hot.earliest.get(name)?.rows ?? 0) ||
      (counts.get(name) ?? 0) > (hot.latest.get(name)?.rows ?? 0)
    const count = (digests: Digests, name: string) => digests.get(name)?.rows ?? 0
    return {
      bytes: store.bytes,
      rows: [
        { what: 'rows in the backup', figure: String([...counts.values()].reduce((sum, n) => sum + n, 0)) },
        { what: 'of them messages', figure: String(counts.get('messages') ?? 0) },
        { what: 'files in the backup', figure: `${store.files}, ${megabytes(store.bytes)}` },
        { what: 'client messages acknowledged before it', figure: String(hot.written.size) },
        { what: 'uploads acknowledged before it', figure: String(hot.uploaded.size) },
        {
          what: 'messages that came while it was made',
          figure: String(count(hot.latest, 'messages') - count(hot.earliest, 'messages')),
        },
      ],
      wrong: {
        ...inbound.wrong,
        'uploads lost': [...hot.uploaded].filter((sha256) => !kept.has(sha256)).length,
        'tables with other row counts': manifest.tables.filter(
          ({ name, rows }) => count(restored, name) !== rows,
        ).length,
        'tables of another moment than that of the backup': growing.filter(outside).length,
        'messages and files that the server does not have like this': [...contents].filter(
          (one) => !original.has(one),
        ).length,
        'messages whose file is not there': await asking(at, async (client) => {
          const { rowCount } = await client.query(
            `select from messages left join files using (fileid) where messages.fileid is not null and files.fileid is null`,
          )
          return rowCount ?? 0
        }),
        ...store.wrong,
      },
    }
  })
}

/** The parts of messages and files that never change once stored. */
async function contentsOf(at: string): Promise<ReadonlySet<string>> {
  return asking(at, async (client) => {
    const { rows } = await client.query<{ one: string }>(
      `select messageid || md5(row(ticketid, identityid, seq, created_on, type, content, isagent)::text) as one
       from messages
       union all
       select fileid || md5(row(ticketid, name, mime, size, sha256, storage_key, created_on)::text) from files`,
    )
    return new Set(rows.map(({ one }) => one))
  })
}

/** Of the tables that a backup holds; the backup notes itself in the log after it was made. */
export async function differentTables(
  before: Digests,
  after: Digests,
  backup: string,
): Promise<{ compared: number; different: number }> {
  const { tables } = await manifestOf(backup)
  const different = tables.filter(({ name }) => before.get(name)?.sum !== after.get(name)?.sum)
  return { compared: tables.length, different: different.length }
}

const manifestOf = async (backup: string): Promise<z.infer<typeof Manifest>> =>
  Manifest.parse(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')))
