import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../commands/explain.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { runTypedCommand } from '../../testing/run-typed-command.ts'
import { type S3ForTests, startS3 } from '../../testing/s3-for-tests.ts'
import { FIRST_ADMIN, startTestServer } from '../../testing/start-test-server.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import type { FileStore } from '../files/file-store.ts'
import { Manifest } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

/** Every command is a process of its own, which takes seconds on a busy machine. */
const PATIENCE = 60_000

let folder: string
let s3: S3ForTests
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-gone-files-'))
  s3 = await startS3(folder)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const manifestOf = async (backup: string) =>
  Manifest.parse(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')))

describe.each(['disk', 's3'])('with files on %s', (store) => {
  let one: TelegramServer
  let backup: string
  beforeEach(async () => {
    backup = await mkdtemp(join(folder, 'backup-'))
    await rm(backup, { recursive: true })
    one = await startTelegramServer(store === 's3' ? { config: { s3: s3.settings } } : {})
    one.client(5201, 'Ingrid').sendsPhoto('machine', 'see the leak')
    await one.settled()
  }, PATIENCE)
  afterEach(() => one.stop())

  const ofServer = () => {
    const { databaseUrl, app } = one.server
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
    const bucketSettings = {
      FILE_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const own = { DATABASE_URL: databaseUrl, DATA_DIR: app.config.dataDir }
    return store === 's3' ? { ...own, ...bucketSettings } : own
  }

  it(
    'a file that is deleted while the backup is made is left out, and the rest is a whole backup',
    async () => {
      const { app } = one.server
      const square = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a33' } })
        .png()
        .toBuffer()
      await one.admin.call(calls.changeProfilePicture, { body: {}, file: new Blob([square]) })
      const files: FileStore = {
        ...app.files,
        async read(key) {
          // The backup has read all rows by now.
          await one.admin.call(calls.removeProfilePicture, { body: {} })
          return app.files.read(key)
        },
      }
      const manifest = await writeBackup(
        { pool: app.db.pool, files, secretKeyFile: null, passphrase: null, now: app.clock.now() },
        backup,
      )
      expect(manifest.files).toHaveLength(2)
      expect(manifest.left_out.map(({ why }) => why)).toEqual(['deleted'])
      expect(await readdir(join(backup, 'files'))).toHaveLength(2)
    },
    PATIENCE,
  )

  it(
    'a file that the store lost is named, the backup of the rest is kept and opens, and the command fails',
    async () => {
      const { app } = one.server
      const { storage_key } = await app.db.query
        .selectFrom('files')
        .select('storage_key')
        .where('name', '!=', 'preview.webp')
        .executeTakeFirstOrThrow()
      await app.files.remove(storage_key)
      const made = await runTypedCommand('backup', [backup], ofServer())
      expect(made.code).toBe(1)
      expect(made.stdout).toContain('and 1 files')
      expect(made.stderr).toContain('1 file is not in the backup')
      expect(made.stderr).toContain(`\n  - ${storage_key}: it is missing\n`)
      expect((await manifestOf(backup)).left_out).toEqual([{ key: storage_key, why: 'missing' }])

      const empty = await createTestDatabase([])
      const dataDir = `${backup}-restored`
      const env = { DATABASE_URL: empty.connectionString, DATA_DIR: dataDir }
      const output = await runTypedCommand('restore', [backup], env)
      expect(output).toMatchObject({ code: 0 })
      expect(output.stdout).toContain('1 file was lost before the backup was made')
      const restored = await startTestServer({
        database: empty.connectionString,
        config: { dataDir, secretKeyFile: join(dataDir, 'secret.key') },
      })
      const admin = await restored.signIn(FIRST_ADMIN)
      expect(await admin.call(calls.getTickets)).toEqual(await one.admin.call(calls.getTickets))
      await restored.stop()
      await empty.drop()
    },
    PATIENCE,
  )
})

it('a backup that a full disk stops leaves nothing behind, and the reason is one sentence', async () => {
  const one = await startTelegramServer()
  one.client(5203, 'Ivo').sendsPhoto('machine', 'see the leak')
  await one.settled()
  const { app } = one.server
  // The copy fails, and its file can be read.
  let isFull = true
  const files: FileStore = {
    ...app.files,
    async read(key) {
      if (isFull) {
        isFull = false
        await writeFile('/dev/full', 'no room')
      }
      return app.files.read(key)
    },
  }
  const into = await mkdtemp(join(folder, 'full-'))
  const failure = await writeBackup(
    { pool: app.db.pool, files, secretKeyFile: null, passphrase: null, now: app.clock.now() },
    join(into, 'backup'),
  ).catch((error: unknown) => error)
  expect(explain(failure)).toBe('The data cannot be written: the disk is full.')
  expect(await readdir(into)).toEqual([])
  await one.stop()
})

it(
  'a file whose content changed in the store, or that cannot be read, is named and left out, also of an encrypted backup',
  async () => {
    const one = await startTelegramServer()
    one.client(5202, 'Olga').sendsPhoto('machine', 'see the leak')
    await one.settled()
    const { databaseUrl, app } = one.server
    const [picture, preview] = await app.db.query
      .selectFrom('files')
      .select('storage_key')
      .orderBy('name')
      .execute()
    const changed = picture?.storage_key ?? ''
    const unreadable = preview?.storage_key ?? ''
    await writeFile(await app.files.localPath(changed), 'another')
    await app.files.remove(unreadable)
    await mkdir(await app.files.localPath(unreadable))
    const passphrase = join(folder, 'passphrase')
    await writeFile(passphrase, 'korrekt horse battery\n')
    const backup = join(folder, 'encrypted')
    const made = await runTypedCommand('backup', [backup, '--passphrase-file', passphrase], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: app.config.dataDir,
    })
    expect(made.code).toBe(1)
    expect(made.stderr).toContain('2 files are not in the backup')
    expect(made.stderr).toContain(`\n  - ${changed}: its content is another\n`)
    expect(made.stderr).toContain(`\n  - ${unreadable}: it cannot be read\n`)
    const { left_out } = await manifestOf(backup)
    expect(new Map(left_out.map(({ key, why }) => [key, why]))).toEqual(
      new Map([
        [changed, 'changed'],
        [unreadable, 'unreadable'],
      ]),
    )
    expect(await readdir(join(backup, 'files'))).toEqual([])
    await one.stop()
  },
  PATIENCE,
)
