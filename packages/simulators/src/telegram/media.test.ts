import { afterAll, describe, expect, it } from 'vitest'
import { sample, startSimulators, type SampleName } from '../index.ts'
import { call, token, upload, type Answer } from '../testing/api.ts'
import { aList, having, listWith } from '../testing/matchers.ts'

let now = Date.now()
const simulators = await startSimulators({ seed: 6, now: () => now })
const { url, telegram } = simulators
telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
telegram.addBot({ token: '8:other', username: 'other_bot', firstName: 'Other' })
const ana = telegram.client({ id: 5001, firstName: 'Ana' })
ana.starts()
afterAll(() => simulators.stop())

const file = (name: SampleName) => new File([new Uint8Array(sample(name).bytes)], sample(name).fileName)
const pathOf = ({ result }: Answer) => String(Reflect.get(Object(result), 'file_path'))
const lastFile = () => ana.chat().messages.at(-1)?.media?.fileId ?? ''

describe('a bot sends', () => {
  it.each([
    ['sendPhoto', 'photo', 'machine', { photo: listWith(having({ width: 1280, height: 960 })) }],
    [
      'sendVideo',
      'video',
      'video',
      { video: having({ duration: 3, width: 640, height: 400, mime_type: 'video/mp4' }) },
    ],
    ['sendAudio', 'audio', 'audio', { audio: having({ mime_type: 'audio/mpeg' }) }],
    ['sendVoice', 'voice', 'voice', { voice: having({ duration: 2, mime_type: 'audio/ogg' }) }],
    ['sendVideoNote', 'video_note', 'videoNote', { video_note: having({ length: 240 }) }],
    ['sendDocument', 'document', 'invoice', { document: having({ file_name: 'invoice.pdf' }) }],
    ['sendSticker', 'sticker', 'sticker', { sticker: having({ width: 512, is_animated: false }) }],
  ] as const)('%s', async (method, field, name, part) => {
    const answer = await upload(url, method, { chat_id: '5001', [field]: file(name) })
    expect(answer.result).toMatchObject(part)
    expect(ana.chat().messages.at(-1)?.media?.size).toBe(sample(name).bytes.length)
  })

  it('the same file again by its file_id', async () => {
    await upload(url, 'sendPhoto', { chat_id: '5001', photo: file('parcel'), caption: 'first' })
    const again = await call(url, 'sendPhoto', { chat_id: 5001, photo: lastFile(), caption: 'second' })
    expect(again.result).toMatchObject({ caption: 'second', photo: aList })
    const wrong = await call(url, 'sendPhoto', { chat_id: 5001, photo: 'no such file' })
    expect(wrong.description).toBe('Bad Request: wrong file identifier/HTTP URL specified')
  })

  it('an album of 2 to 10, and no mix of documents and photos', async () => {
    const item = (type: string, name: string) => ({ type, media: `attach://${name}` })
    const album = (...items: object[]) =>
      upload(url, 'sendMediaGroup', {
        chat_id: '5001',
        media: JSON.stringify(items),
        a: file('gasket'),
        b: file('plate'),
      })
    const good = await album({ ...item('photo', 'a'), caption: 'both' }, item('photo', 'b'))
    const [first, second] = ana.chat().messages.slice(-2)
    expect(good.result).toHaveLength(2)
    expect(first?.albumId).toBe(second?.albumId)
    expect(first?.text).toBe('both')
    const mixed = await album(item('photo', 'a'), item('document', 'b'))
    expect(mixed.description).toBe("Bad Request: document can't be mixed with other media types")
    const many = await album(...Array.from({ length: 11 }, () => item('photo', 'a')))
    expect(many.description).toBe('Bad Request: too many messages to send as an album')
  })

  it('nothing over the limits', async () => {
    const send = (photo: Blob, caption = '') => upload(url, 'sendPhoto', { chat_id: '5001', photo, caption })
    expect((await send(new File(['not a picture'], 'a.jpg'))).description).toBe(
      'Bad Request: IMAGE_PROCESS_FAILED',
    )
    expect((await send(new File([], 'a.jpg'))).description).toBe('Bad Request: file must be non-empty')
    const large = Buffer.concat([sample('machine').bytes, Buffer.alloc(10 * 1024 * 1024)])
    expect((await send(new File([large], 'a.jpg'))).description).toContain('too big for a photo')
    expect((await send(file('machine'), 'a'.repeat(1025))).description).toBe(
      'Bad Request: message caption is too long',
    )
    const huge = new File([Buffer.alloc(50 * 1024 * 1024 + 1)], 'a.bin')
    const refused = await upload(url, 'sendDocument', { chat_id: '5001', document: huge })
    expect([refused.status, refused.description]).toEqual([413, 'Request Entity Too Large'])
  })
})

describe('a bot downloads', () => {
  const bytesAt = (path: string, bot = token) => fetch(`${url}/telegram/file/bot${bot}/${path}`)

  it('what a client sent, as long as the link lives', async () => {
    ana.sendsVoice()
    const got = await call(url, 'getFile', { file_id: lastFile() })
    const answer = await bytesAt(pathOf(got))
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await answer.arrayBuffer()).equals(sample('voice').bytes)).toBe(true)
    expect((await bytesAt(pathOf(got), '8:other')).status).toBe(404)
    now += 3600 * 1000
    expect((await bytesAt(pathOf(got))).status).toBe(404)
    await call(url, 'getFile', { file_id: lastFile() })
    expect((await bytesAt(pathOf(got))).status).toBe(200)
  })

  it('no file over 20 MB, and none of another bot', async () => {
    ana.sendsDocument({ size: 21 * 1024 * 1024, fileName: 'film.mov', mimeType: 'video/quicktime' })
    const large = await call(url, 'getFile', { file_id: lastFile() })
    expect(large.description).toBe('Bad Request: file is too big')
    ana.sendsPhoto()
    const foreign = await call(url, 'getFile', { file_id: lastFile() }, '8:other')
    expect(foreign.description).toBe('Bad Request: wrong file_id or the file is temporarily unavailable')
  })
})
