import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, fromSections, type PrivateMessage } from '@switchboard/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Caller,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let jonas: Caller
let mara: Caller
let aiko: Caller

beforeAll(async () => {
  server = await startTestServer()
  const company = await buildCompany(server)
  jonas = await server.signIn(company.jonas)
  mara = await server.signIn(company.mara)
  aiko = await server.signIn(company.aiko)
})
afterAll(() => server.stop())

const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#357' } })
          .png()
          .toBuffer(),
      ),
    ],
    'shelf.png',
    { type: 'image/png' },
  )

type More = { messageid?: string; content?: string; replyTo?: string }
const sendFile = (from: Caller, to: Caller, file: File, more: More = {}) =>
  from.call(calls.sendPrivateFile, sending(to, file, more))
const sending = (to: Caller, file: File, more: More = {}) => ({
  body: { receiverid: to.me.id, messageid: randomUUID(), ...more },
  file,
})
const write = (from: Caller, to: Caller, content: string, replyTo?: string) =>
  from.call(calls.createPrivateMessage, {
    body: { receiverid: to.me.id, content, type: 'text', ...(replyTo !== undefined && { replyTo }) },
  })
const chatOf = (caller: Caller, other: Caller) =>
  caller.call(calls.getPrivateChat, { params: { id: other.me.id }, query: {} })

/** How many files are stored: none may stay behind a refusal. */
async function storedFiles(): Promise<number> {
  const root = join(server.app.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a picture reaches the colleague, who alone can fetch it besides its sender', async () => {
  const theirs = await mara.socket()
  const sent = await sendFile(jonas, mara, await photo(), { content: ' This shelf ' })
  expect(sent).toMatchObject({
    type: 'image',
    content: 'This shelf',
    file_name: 'shelf.png',
    width: 1200,
    height: 600,
  })
  expect((await theirs.until('newPrivateMessage')).payload.message).toEqual(sent)
  expect(fromSections((await chatOf(mara, jonas)).sections)).toEqual([sent])
  for (const address of [sent.path ?? '', sent.thumbnailUrl ?? '']) {
    expect((await mara.request(address)).status).toBe(200)
    expect((await jonas.request(address)).status).toBe(200)
    expect((await aiko.request(address)).status).toBe(404)
    expect((await server.anyone.request(address)).status).toBe(401)
  }
  theirs.close()
})

test('an administrator who is not in the chat cannot fetch its files either', async () => {
  const ada = await server.signIn(await buildAgent(server))
  const { path } = await sendFile(ada, jonas, new File(['a note'], 'note.txt', { type: 'text/plain' }))
  expect(mara.me.role).toBe('admin')
  expect((await mara.request(path ?? '')).status).toBe(404)
  expect((await jonas.request(path ?? '')).status).toBe(200)
})

test('another form of a sound has the same two readers', async () => {
  const wav = Buffer.alloc(44 + 16_000)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + 16_000, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(16_000, 40)
  const { path } = await sendFile(jonas, mara, new File([wav], 'hum.wav', { type: 'audio/wav' }))
  expect((await mara.request(`${path}?as=mp3`)).headers.get('content-type')).toBe('audio/mpeg')
  expect((await aiko.request(`${path}?as=mp3`)).status).toBe(404)
})

test('a file sent twice is one message and one stored file', async () => {
  const given = sending(mara, await photo())
  const before = await storedFiles()
  const first = await jonas.call(calls.sendPrivateFile, given)
  expect(await jonas.call(calls.sendPrivateFile, given)).toEqual(first)
  const parallel = sending(mara, await photo())
  const [one, two] = await Promise.all([
    jonas.call(calls.sendPrivateFile, parallel),
    jonas.call(calls.sendPrivateFile, parallel),
  ])
  expect(two).toEqual(one)
  // Each picture and its preview.
  expect(await storedFiles()).toBe(before + 4)
  expect(await aiko.refused(calls.sendPrivateFile, given)).toMatchObject({ error: 'message-not-found' })
})

test('no file, an unknown kind, a locked colleague and oneself are refused and store nothing', async () => {
  const locked = await buildAgent(server)
  await mara.call(calls.lockAgent, { body: { userid: locked.userid } })
  const before = await storedFiles()
  const refusal = async (receiverid: string, file: File) => {
    const body = { receiverid, messageid: randomUUID() }
    const { status, error } = await jonas.refused(calls.sendPrivateFile, { body, file })
    return [status, error]
  }
  expect(await refusal(mara.me.id, new File([], 'empty.png'))).toEqual([400, 'no-file'])
  expect(await refusal(mara.me.id, new File(['MZ\u0000\u0001'], 'run.exe'))).toEqual([
    415,
    'file-type-refused',
  ])
  expect(await refusal(locked.userid, await photo())).toEqual([409, 'agent-not-available'])
  expect(await refusal(jonas.me.id, await photo())).toEqual([409, 'chat-with-oneself'])
  expect(await refusal(randomUUID(), await photo())).toEqual([404, 'agent-not-found'])
  expect(await storedFiles()).toBe(before)
})

test('an answer quotes a message of the same chat, and none of another', async () => {
  const question = await sendFile(jonas, mara, await photo())
  const answer = await write(mara, jonas, 'Row three', question.messageid)
  expect(answer).toMatchObject({
    originalMessage: 'shelf.png',
    originalMessageId: question.messageid,
    originalMessageCreatedOn: question.created_on,
    originalMessageSenderId: jonas.me.id,
  })
  const picture = await sendFile(jonas, mara, await photo(), { replyTo: answer.messageid })
  expect(picture).toMatchObject({ type: 'image', originalMessage: 'Row three' })
  const between = { receiverid: aiko.me.id, content: 'Look', type: 'text' as const }
  expect(
    await jonas.refused(calls.createPrivateMessage, { body: { ...between, replyTo: question.messageid } }),
  ).toMatchObject({ status: 404, error: 'message-not-found', field: 'replyTo' })
})

test('each side has one reaction, live for both, and a third agent has none', async () => {
  const message = await write(jonas, mara, 'Shipped')
  const theirs = await jonas.socket()
  const others = await aiko.socket()
  const react = (caller: Caller, reaction: '👍' | '🎉' | null): Promise<PrivateMessage> =>
    caller.call(calls.reactPrivately, { params: { messageid: message.messageid }, body: { reaction } })
  await react(mara, '👍')
  await react(mara, '🎉')
  const both = await react(jonas, '👍')
  expect(both.reactions).toEqual([
    { userid: jonas.me.id, emoji: '👍' },
    { userid: mara.me.id, emoji: '🎉' },
  ])
  const { payload } = await theirs.until('privateMessageChanged', (event) =>
    event.payload.message.reactions.some(({ userid }) => userid === jonas.me.id),
  )
  expect(payload.message).toEqual(both)
  expect((await react(mara, null)).reactions).toEqual([{ userid: jonas.me.id, emoji: '👍' }])
  const params = { messageid: message.messageid }
  for (const body of [{ reaction: '👍' as const }, { reaction: null }])
    expect(await aiko.refused(calls.reactPrivately, { params, body })).toMatchObject({ status: 404 })
  await server.settled()
  expect(others.receivedOf('privateMessageChanged')).toEqual([])
  theirs.close()
  others.close()
})

test('the writer sees how far the colleague has read, at once and after a reload', async () => {
  const ada = await server.signIn(await buildAgent(server))
  await write(ada, jonas, 'One')
  const { chatid } = await write(ada, jonas, 'Two')
  const [hers, others] = [await ada.socket(), await mara.socket()]
  expect((await chatOf(ada, jonas)).read).toEqual({ mine: 0, theirs: 0, theirs_on: null })
  await jonas.call(calls.readPrivateChat, { params: { id: ada.me.id } })
  const read_on = expect.stringMatching(/Z$/) as unknown
  const { payload } = await hers.until('privateChatRead')
  expect(payload).toEqual({ chatid, userid: jonas.me.id, seq: 2, read_on })
  expect((await chatOf(ada, jonas)).read).toEqual({ mine: 0, theirs: 2, theirs_on: payload.read_on })
  expect((await chatOf(jonas, ada)).read).toEqual({ mine: 2, theirs: 0, theirs_on: null })
  server.clock.tick(60_000)
  await jonas.call(calls.readPrivateChat, { params: { id: ada.me.id } })
  expect((await chatOf(ada, jonas)).read.theirs_on).toBe(payload.read_on)
  await server.settled()
  expect(others.receivedOf('privateChatRead')).toEqual([])
  hers.close()
  others.close()
})
