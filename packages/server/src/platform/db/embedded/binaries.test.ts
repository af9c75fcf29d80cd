import { chmod, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../testing/folders.ts'
import { prepareBinaries, prepareShipped } from './binaries.ts'
import { foldersIn, makeHome, type Folders } from './folders.ts'
import { chooseServerUser, type ServerUser } from './server-user.ts'

const log = pino({ level: 'silent' })
let root: string
let shipped: { root: string; version: string }
let folders: Folders
let user: ServerUser

beforeEach(async () => {
  root = await makeFolder()
  shipped = { root: join(root, 'package'), version: '18.0.0' }
  await writePackage(shipped.root)
  folders = await foldersIn(join(root, 'data'))
  await makeHome(folders)
  user = await chooseServerUser(folders)
})

afterEach(() => rm(root, { recursive: true, force: true }))

it('makes the links that npm leaves out', async () => {
  const { postgres } = await prepareShipped(shipped, folders, user, log)
  expect(postgres).toBe(join(shipped.root, 'native', 'bin', 'postgres'))
  expect(await readlink(join(shipped.root, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2')
})

it.runIf(process.getuid?.() === 0)(
  'copies the programs once when their user may not reach the originals',
  async () => {
    await chmod(shipped.root, 0o700)
    const { postgres } = await prepareShipped(shipped, folders, user, log)
    expect(postgres).toBe(join(folders.home, 'binaries-18.0.0', 'native', 'bin', 'postgres'))
    expect((await stat(postgres)).mode & 0o777).toBe(0o755)
    expect(await readFile(join(postgres, '..', '..', 'lib', 'libx.so.1'), 'utf8')).toBe('library')
    await rm(shipped.root, { recursive: true })
    await writePackage(shipped.root)
    await chmod(shipped.root, 0o700)
    expect((await prepareShipped(shipped, folders, user, log)).postgres).toBe(postgres)
  },
)

it('refuses programs of another PostgreSQL', async () => {
  const own = join(root, 'own')
  await mkdir(join(own, 'bin'), { recursive: true })
  await writeFile(join(own, 'bin', 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 15.18"\n', {
    mode: 0o755,
  })
  const prepared = prepareBinaries(folders, user, log, own)
  await expect(prepared).rejects.toMatchObject({ code: 'binaries-unusable' })
  await expect(prepared).rejects.toThrow('15.18')
})

it('refuses a folder without programs', async () => {
  const prepared = prepareBinaries(folders, user, log, join(root, 'nothing'))
  await expect(prepared).rejects.toMatchObject({ code: 'binaries-unusable' })
})

async function writePackage(place: string): Promise<void> {
  await mkdir(join(place, 'native', 'bin'), { recursive: true })
  await mkdir(join(place, 'native', 'lib'), { recursive: true })
  await writeFile(join(place, 'native', 'bin', 'postgres'), '', { mode: 0o755 })
  await writeFile(join(place, 'native', 'lib', 'libx.so.1.2'), 'library')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  await writeFile(join(place, 'native', 'pg-symlinks.json'), JSON.stringify(links))
}
