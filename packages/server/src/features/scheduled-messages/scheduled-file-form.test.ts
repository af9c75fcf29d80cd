import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { expect, test } from 'vitest'
import { startChannelServer } from '../../testing/channel-server.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

test('a scheduled file goes out in the form that the channel takes, and one that it does not take is refused as when it is sent at once', async () => {
  const channels = await startChannelServer(['whatsapp'], { config: { sessionMillis: 30 * DAY } })
  const { admin, server } = channels
  const phone = channels.client('whatsapp', 1, 'Wanda')
  phone.writes('Hello')
  await channels.settled()
  const ticket = await channels.ticketOf('Wanda')
  const { ticketid, created_on } = ticket
  const uploading = (file: File) => ({ params: { ticketid }, body: { created_on }, file })
  const clip = new File([new Uint8Array(sample('videoSticker').bytes)], 'clip.webm')
  const sentAtOnce = await admin.refused(calls.sendFile, {
    body: { ticketid, created_on, messageid: randomUUID() },
    file: clip,
  })
  expect(sentAtOnce).toMatchObject({ error: 'file-type-refused', field: 'file' })
  expect(await admin.refused(calls.addScheduledFile, uploading(clip))).toEqual(sentAtOnce)

  const plan = new File([new Uint8Array(sample('sticker').bytes)], 'plan.webp')
  const due_on = new Date(server.clock.millis() + HOUR).toISOString()
  const scheduled = async () => {
    const { fileid } = await admin.call(calls.addScheduledFile, uploading(plan))
    const body = { created_on, content: '', fileids: [fileid], due_on }
    return admin.call(calls.scheduleMessage, { params: { ticketid }, body })
  }
  const [sent, cancelled] = [await scheduled(), await scheduled()]
  expect(sent.files).toMatchObject([{ name: 'plan.webp', mime: 'image/webp' }])
  await admin.call(calls.cancelScheduledMessage, { params: { messageid: cancelled.messageid } })
  server.clock.tick(HOUR)
  await channels.settled()
  const got = phone.chat().messages.filter(({ by, kind }) => by === 'bot' && kind === 'photo')
  expect(got.map(({ media }) => media?.mimeType)).toEqual(['image/jpeg'])
  server.clock.tick(DAY)
  await channels.settled()
  const left = await server.app.db.query.selectFrom('files').select(['fileid', 'original']).execute()
  expect(left.filter(({ original }) => original !== null)).toEqual([
    expect.objectContaining({ original: sent.files[0]?.fileid }),
  ])
  expect((await admin.request(`/files/${cancelled.files[0]?.fileid}`)).status).toBe(404)
  await channels.stop()
})
