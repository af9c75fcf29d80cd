import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { applyRetention } from './retention.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const pdf = () => new File(['%PDF-1.4'], 'menu.pdf', { type: 'application/pdf' })

async function bubbleWithFile(): Promise<{ bubbleid: string; fileid: string }> {
  const text = { name: 'Menu', content: 'Here it is.' }
  const { bubbleid } = await one.jonas.call(calls.createBubble, { body: text })
  const file = pdf()
  const { files } = await one.jonas.call(calls.addBubbleFile, { params: { bubbleid }, body: {}, file })
  return { bubbleid, fileid: files[0]?.fileid ?? '' }
}

async function addPicture(): Promise<void> {
  const square = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const file = new Blob([new Uint8Array(square)])
  await one.jonas.call(calls.changeProfilePicture, { body: {}, file })
}

it('what is deleted while the file store is away is done at once, and its bytes go once the store is back', async () => {
  const { app, clock } = one.server
  const [whole, part] = [await bubbleWithFile(), await bubbleWithFile()]
  await addPicture()
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  await one.jonas.call(calls.addScheduledFile, {
    params: { ticketid },
    body: { created_on, fileid: randomUUID() },
    file: pdf(),
  })
  const stored = await app.db.query.selectFrom('files').select('storage_key').execute()
  expect(stored.length).toBeGreaterThanOrEqual(4)
  const { remove } = app.files
  app.files.remove = () => Promise.reject(new Error('The file store is away.'))
  await one.jonas.call(calls.deleteBubble, { params: { bubbleid: whole.bubbleid } })
  await one.jonas.call(calls.removeBubbleFile, { params: part })
  await one.jonas.call(calls.removeProfilePicture, { body: {} })
  clock.tick(24 * HOUR + 1000)
  await one.server.settled()
  expect(await app.db.query.selectFrom('files').select('storage_key').execute()).toEqual([])
  const sizes = () =>
    Promise.all(stored.map(({ storage_key }) => app.files.size(storage_key).catch(() => null)))
  expect(await sizes()).not.toContain(null)
  app.files.remove = remove
  await applyRetention(app)
  expect(new Set(await sizes())).toEqual(new Set([null]))
})
