import { readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { temporaryFile } from '../../platform/files/temporary-file.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { keepFile } from './files.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer({ expectsFaults: true })
})
afterEach(() => asOwner(one.server.databaseUrl, 'drop trigger if exists refuse_files on files'))
afterAll(() => one.stop())

const picture = () => new File([new Uint8Array(sample('machine').bytes)], 'machine.jpg')

/** What is in the file store, temporary files aside. */
async function stored(): Promise<string[]> {
  const entries = await readdir(dirname(one.server.app.files.temporaryDir), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
    .map(({ name }) => name)
}

/** The keys of all rows of files. */
async function named(): Promise<string[]> {
  const rows = await one.server.app.db.query.selectFrom('files').select('storage_key').execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** From now on every transaction that inserts a file fails at its commit, after which nobody knows whether the file is used. */
const refuseFiles = () =>
  asOwner(
    one.server.databaseUrl,
    `create or replace function refuse_files() returns trigger language plpgsql as $$
       begin raise exception 'This row is refused by the test.'; end $$`,
    `create constraint trigger refuse_files after insert on files deferrable initially deferred
       for each row execute function refuse_files()`,
  )

async function expectCleanAfterADay(): Promise<void> {
  const before = await stored()
  expect(before.length).toBeGreaterThan((await named()).length)
  await one.server.letPass(23 * HOUR)
  expect(await stored()).toEqual(expect.arrayContaining(before))
  await one.server.letPass(2 * HOUR)
  expect((await stored()).toSorted()).toEqual((await named()).toSorted())
}

it('the bytes of an agent’s file, a picture and a client’s file whose transactions failed go after a day', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  const send = { body: { ticketid, created_on }, file: picture() }
  await one.jonas.call(calls.sendFile, send)
  await refuseFiles()
  expect((await one.jonas.refused(calls.sendFile, send)).status).toBe(500)
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const portrait = { body: {}, file: new Blob([new Uint8Array(square)]) }
  expect((await one.jonas.refused(calls.changeProfilePicture, portrait)).status).toBe(500)
  phone.sendsPhoto('machine', 'Look')
  await one.settled()
  await asOwner(one.server.databaseUrl, 'drop trigger refuse_files on files')
  await expectCleanAfterADay()
})

it('the bytes that a process stored before it died go after a day, and those of a message stay', async () => {
  await using left = temporaryFile(one.server.app, '.part')
  await writeFile(left.path, new Uint8Array(sample('machine').bytes))
  await keepFile(one.server.app, left.path, { name: 'machine.jpg' })
  await expectCleanAfterADay()
  expect((await named()).length).toBeGreaterThan(0)
})
