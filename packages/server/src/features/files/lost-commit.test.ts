import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** The next transaction that stores the row of a file is committed, and the connection is lost before it says so. */
function loseCommitOfNextFile(): void {
  const { db } = one.server.app
  const { transaction } = db
  const files = async () => (await db.query.selectFrom('files').select('fileid').execute()).length
  db.transaction = async (...given) => {
    const before = await files()
    const result = await transaction(...given)
    if ((await files()) === before) return result
    db.transaction = transaction
    throw new Error('Connection terminated unexpectedly')
  }
}

it('a file in another form has its bytes, also when the answer to its commit was lost', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  const voice = await one.jonas.call(calls.sendFile, {
    body: { ticketid, created_on, recorded: true },
    file: new File([new Uint8Array(sample('voice').bytes)], 'voice.ogg'),
  })
  loseCommitOfNextFile()
  const asMp3 = () => one.jonas.request(`${voice.path}?as=mp3`)
  const answers = [await asMp3(), await asMp3()]
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'audio/mpeg'],
    [200, 'audio/mpeg'],
  ])
})

it('a new picture of an agent has its bytes, also when the answer to its commit was lost', async () => {
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  loseCommitOfNextFile()
  const given = { body: {}, file: new Blob([new Uint8Array(square)]) }
  expect((await one.jonas.refused(calls.changeProfilePicture, given)).status).toBe(503)
  const { profilePic } = await one.jonas.call(calls.getProfile)
  expect((await one.jonas.request(profilePic ?? '')).status).toBe(200)
})
