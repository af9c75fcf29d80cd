import { randomUUID } from 'node:crypto'
import { calls, type Message } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { deleteBytes, emptyTickets } from '../privacy/privacy.ts'
import { publicFileUrl } from './public-files.ts'

let one: ChatServer
let store: FileStore
beforeAll(async () => {
  one = await startChatServer({ config: { publicUrl: null } })
  store = { ...one.server.app.files }
})
afterEach(() => Object.assign(one.server.app.files, store))
afterAll(() => one.stop())

async function sentVoice(): Promise<Message> {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  const message = await one.jonas.call(calls.sendFile, {
    body: { ticketid, created_on, ticketPlatform: 'telegram', messageid: randomUUID(), recorded: true },
    file: new File([new Uint8Array(sample('voice').bytes)], 'voice.ogg'),
  })
  await one.settled()
  return message
}

/** As retention deletes them. */
const deleteContent = ({ ticketid }: Message): Promise<void> =>
  one.server.app.db.transaction(async (tx) =>
    deleteBytes(one.server.app, tx, await emptyTickets(one.server.app, tx, [ticketid])),
  )

/** The content is deleted between the look for a file and its first byte. */
function deleteBeforeRead(message: Message): void {
  const { files } = one.server.app
  files.read = async (...given) => {
    files.read = store.read
    await deleteContent(message)
    return store.read(...given)
  }
}

const answerOf = async (response: Response) => [response.status, await response.json()]
const notFound = [404, { error: 'file-not-found', message: 'Not found.' }]

it('a file that is deleted before its first byte is answered is not there', async () => {
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const voice = await sentVoice()
    deleteBeforeRead(voice)
    expect(await answerOf(await one.jonas.request(voice.path ?? '', { headers }))).toEqual(notFound)
  }
  expect(one.server.faults).toEqual([])
})

it('nor at its public address', async () => {
  const voice = await sentVoice()
  const { pathname } = new URL(
    publicFileUrl(
      one.server.app,
      { fileid: voice.path?.split('/').at(-1) ?? '', mime: 'audio/ogg' },
      'voice.ogg',
    ),
  )
  deleteBeforeRead(voice)
  expect(await answerOf(await one.server.anyone.request(pathname))).toEqual(notFound)
})

it('nor one that is deleted while another form of it is made', async () => {
  const voice = await sentVoice()
  const { files } = one.server.app
  // Its bytes are there to be read a moment longer.
  files.remove = () => Promise.resolve()
  files.localPath = async (key) => {
    await deleteContent(voice)
    return store.localPath(key)
  }
  expect(await answerOf(await one.jonas.request(`${voice.path}?as=mp3`))).toEqual(notFound)
})
