import { randomUUID } from 'node:crypto'
import { calls, type Message, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { type HostileFile, hostileFiles } from './testing/hostile-files.ts'

/** Some fifty files through workers, decoders and a provider. */
const PATIENCE = 60_000

let one: ChatServer
let files: HostileFile[]
let ticket: MyTicket

beforeAll(async () => {
  one = await startChatServer()
  files = await hostileFiles()
})
afterAll(() => one.stop())

/** Types that a browser shows without running anything in them. */
const shown = /^(image\/(jpeg|png|apng|webp|gif)|audio\/|video\/)/

/** Everything about how a file is handed over that could make it run. */
async function dangersOf(message: Message): Promise<string[]> {
  const dangers: string[] = []
  const name = message.file_name ?? ''
  if (/[\p{Cc}\p{Cf}/\\<>"]/u.test(name)) dangers.push(`is called ${JSON.stringify(name)}`)
  if (name.length > 200 || name === '') dangers.push(`has a name of ${name.length} characters`)
  for (const path of [message.path, message.imageUrl, message.thumbnailUrl]) {
    if (path === null) continue
    const { status, headers } = await one.jonas.request(path)
    const type = headers.get('content-type') ?? ''
    const disposition = headers.get('content-disposition') ?? ''
    if (status !== 200) dangers.push(`answers ${status}`)
    if (headers.get('content-security-policy') !== "sandbox; default-src 'none'")
      dangers.push('has no sandbox')
    if (headers.get('x-content-type-options') !== 'nosniff') dangers.push('may be sniffed')
    if (headers.get('cross-origin-resource-policy') !== 'same-origin')
      dangers.push('may be embedded elsewhere')
    if (/html|xml|svg|javascript|xhtml/.test(type)) dangers.push(`is served as ${type}`)
    if (!disposition.startsWith('attachment') && !shown.test(type)) dangers.push(`is opened as ${type}`)
    if (headers.has('set-cookie')) dangers.push('sets a cookie')
  }
  return dangers.map((danger) => `${message.file_name}: ${danger}`)
}

it(
  'nothing that a client sends can run in the browser of an agent, whatever it is called',
  async () => {
    const { ticket: opened, phone } = await one.handledTicket(one.jonas)
    ticket = opened
    for (const [place, { name, bytes }] of files.entries()) {
      phone.sendsDocument({ bytes, fileName: name })
      if (place % 10 === 9) await one.settled()
    }
    await one.settled()
    const sent = (await one.messages(one.jonas, ticket)).filter(({ file_name }) => file_name !== null)
    expect(sent).toHaveLength(files.length)
    expect((await Promise.all(sent.map(dangersOf))).flat()).toEqual([])
  },
  PATIENCE,
)

it(
  'nothing that an agent sends can either: it is refused, or as inert',
  async () => {
    const answers: string[] = []
    for (const { name, bytes } of mayRun()) {
      const body = {
        ticketid: ticket.ticketid,
        created_on: ticket.created_on,
        ticketPlatform: 'telegram' as const,
        messageid: randomUUID(),
      }
      const form = new FormData()
      for (const [field, value] of Object.entries(body)) form.append(field, value)
      form.append('file', new File([new Uint8Array(bytes)], name))
      const response = await one.jonas.request(calls.sendFile.path, { method: 'POST', body: form })
      answers.push(String(response.status))
      const given: unknown = await response.json()
      const dangers = response.status === 200 ? await dangersOf(calls.sendFile.reply.parse(given)) : []
      expect(dangers).toEqual([])
    }
    expect(new Set(answers)).toEqual(new Set(['200', '415']))
  },
  PATIENCE,
)

/** The type comes from the bytes; the name is the one that the client's app sent. */
const mayRun = (): HostileFile[] =>
  files.filter(({ name }) => /^(script|foreign|page|mail|gif|jpeg|pdf|forty|bomb)/.test(name))

/** A picture costs a child that draws it: those that might be taken for one. */
const nearlyPictures = (): HostileFile[] =>
  files.filter(({ name }) => /\.(gif|jpg|svg)$|jpeg-and|png-and|forty|page\.html\.png/.test(name))

it(
  'only real pictures become the picture of an agent, and the server keeps running',
  async () => {
    const { changeProfilePicture } = calls
    for (const { bytes } of nearlyPictures()) {
      const form = new FormData()
      form.append(changeProfilePicture.file, new File([new Uint8Array(bytes)], 'me.png'))
      const response = await one.emine.request(changeProfilePicture.path, {
        method: changeProfilePicture.method,
        body: form,
      })
      expect([200, 415]).toContain(response.status)
      await response.arrayBuffer()
    }
    const { profilePic } = await one.emine.call(calls.getProfile)
    const answer = await one.jonas.request(profilePic ?? '')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await one.jonas.call(calls.validate)).toMatchObject({ status: 'valid' })
  },
  PATIENCE,
)
