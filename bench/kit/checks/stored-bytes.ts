import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'

/** Files as the server keeps them, each with its row, without the way through a browser. How many bytes. */
export async function seedFiles(
  client: pg.Client,
  dataDir: string,
  plan: { files: number; fileBytes: number; tickets: readonly string[] },
): Promise<number> {
  for (let n = 0; n < plan.files; n += 1) {
    const bytes = randomBytes(plan.fileBytes)
    const key = randomUUID()
    const folder = join(dataDir, 'files', key.slice(0, 2))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, key), bytes, { mode: 0o600 })
    await client.query(
      `insert into files (fileid, ticketid, name, mime, size, sha256, storage_key, created_on)
       values (gen_random_uuid(), $1, $2, 'application/octet-stream', $3, $4, $5, now())`,
      [
        plan.tickets[n % plan.tickets.length],
        `seeded-${n}.bin`,
        bytes.length,
        createHash('sha256').update(bytes).digest(),
        key,
      ],
    )
  }
  return plan.files * plan.fileBytes
}

/** Every file of a store on disk read whole, against the rows; each count has to be 0. */
export async function judgeStore(
  client: pg.Client,
  dataDir: string,
): Promise<{ files: number; bytes: number; wrong: Record<string, number> }> {
  const { rows } = await client.query<{ storage_key: string; sha256: string; bytes: number }>(
    `select storage_key, encode(sha256, 'hex') as sha256, size::float8 as bytes from files`,
  )
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const stored = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }): [string, string] => [name, join(parentPath, name)]),
  )
  let other = 0
  for (const { storage_key, sha256 } of rows) {
    const path = stored.get(storage_key)
    if (path !== undefined && (await digestOf(path)) !== sha256) other += 1
  }
  const keys = new Set(rows.map(({ storage_key }) => storage_key))
  return {
    files: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    wrong: {
      'files with another SHA-256': other,
      'rows without a file': [...keys].filter((key) => !stored.has(key)).length,
      'files without a row': [...stored.keys()].filter((name) => !keys.has(name)).length,
    },
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
