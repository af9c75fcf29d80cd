import type { ProviderHttp, ProviderRequest } from '@switchboard/channels'
import { calls, type Message, type MyTicket } from '@switchboard/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { safeFetch } from '../../platform/files/safe-fetch.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'

const HOUR = 3600_000

interface Page {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** The pages of a web of our own; everything else goes the way of the guarded fetch, where nothing answers. */
const pages = new Map<string, Page>()
const asked: ProviderRequest[] = []
const guarded = safeFetch({
  simulatorUrls: [],
  resolve: () => Promise.resolve([{ address: '10.0.0.8', family: 4 }]),
  cutsAnswers: true,
})
const web: ProviderHttp = async (request) => {
  asked.push(request)
  const page = pages.get(request.url)
  if (page === undefined) return guarded(request)
  const { status = 200, headers = { 'content-type': 'text/html; charset=utf-8' }, body = '' } = page
  return { status, headers, bytes: Buffer.from(body).subarray(0, request.maxBytes) }
}

const article = (title: string, more = ''): Page => ({ body: `<head><title>${title}</title>${more}</head>` })

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer({ linkHttp: web })
})
beforeEach(async () => {
  pages.clear()
  asked.length = 0
  await switched('on')
})
afterAll(() => one.stop())

const switched = (linkPreviews: 'on' | 'off') =>
  one.mara.call(calls.saveGeneralSettings, { body: { linkPreviews } })

/** The newest message after a client wrote it. */
async function afterClient(text: string): Promise<Message> {
  const { ticket, phone } = await one.newTicket()
  phone.writes(text)
  await one.settled()
  return newestIn(ticket)
}

async function newestIn(ticket: MyTicket): Promise<Message> {
  const newest = (await one.messages(one.mara, ticket)).findLast(({ type }) => type === 'text')
  if (newest === undefined) throw new Error('Nobody wrote.')
  return newest
}

describe('the first link of a message shows its page', () => {
  test('of a client: title, description, site and our drawing of its picture, for those who see the ticket', async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    pages.set('https://shop.example/grinder', {
      body: `<meta property="og:title" content="Grinder 200"><meta property="og:description" content="Quiet">
        <meta property="og:site_name" content="Noor Shop"><meta property="og:image" content="/grinder.png">`,
    })
    pages.set('https://shop.example/grinder.png', { headers: { 'content-type': 'image/png' }, body: picture })
    const { link } = await afterClient(
      'Is (https://shop.example/grinder) in stock? See https://other.example too',
    )
    expect(link).toEqual({
      url: 'https://shop.example/grinder',
      title: 'Grinder 200',
      description: 'Quiet',
      site: 'Noor Shop',
      imageUrl: expect.stringMatching(/^\/files\//) as unknown,
    })
    const drawn = await one.jonas.request(link?.imageUrl ?? '')
    const { format, width, height } = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 160 })
    expect((await one.aiko.request(link?.imageUrl ?? '')).status).toBe(404)
    expect(asked.map(({ url }) => url)).toEqual([
      'https://shop.example/grinder',
      'https://shop.example/grinder.png',
    ])
  })

  test('of an agent, live in every tab, as a reload shows it', async () => {
    pages.set('https://docs.example/', article('Manual'))
    const { ticket } = await one.handledTicket(one.jonas)
    const tab = await one.emine.socket()
    const sent = await one.jonas.call(
      calls.sendMessage,
      words(ticket, 'Here: www.docs.example http://docs.example/'),
    )
    expect(sent.link).toBeNull()
    pages.set('https://www.docs.example/', article('Documents'))
    await one.settled()
    const changed = await tab.until(
      'messageChanged',
      ({ payload: { message } }) => message.messageid === sent.messageid && message.link !== null,
    )
    expect(changed.payload.message.link).toMatchObject({
      title: 'Documents',
      site: 'docs.example',
      imageUrl: null,
    })
    const shown = (await one.messages(one.emine, ticket)).find(
      ({ messageid }) => messageid === sent.messageid,
    )
    expect(shown?.link).toEqual(changed.payload.message.link)
    tab.close()
  })

  test('of a text that was edited: the new link, and none without one', async () => {
    pages.set('https://a.example/', article('First'))
    pages.set('https://b.example/', article('Second'))
    const { ticket, phone } = await one.newTicket()
    const written = phone.writes('https://a.example/')
    await one.settled()
    expect((await newestIn(ticket)).link?.title).toBe('First')
    phone.edits(written.message_id, 'https://b.example/')
    await one.settled()
    expect((await newestIn(ticket)).link?.title).toBe('Second')
    phone.edits(written.message_id, 'never mind')
    await one.settled()
    expect((await newestIn(ticket)).link).toBeNull()
  })

  test('read once a day, however many messages have it, without naming anybody', async () => {
    pages.set('https://news.example/', article('News'))
    for (const _ of [1, 2]) expect((await afterClient('https://news.example/')).link?.title).toBe('News')
    expect(asked).toHaveLength(1)
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'user-agent'])
    pages.set('https://news.example/', article('New news'))
    one.server.clock.tick(24 * HOUR)
    expect((await afterClient('https://news.example/')).link?.title).toBe('New news')
  })
})

describe('nothing is read', () => {
  test('while previews are off, as they are at first, nor for notes and automatic texts', async () => {
    const { defaults } = await one.mara.call(calls.getGeneralSettings)
    expect(defaults.linkPreviews).toBe('off')
    await switched('off')
    pages.set('https://page.example/', article('Page'))
    expect((await afterClient('https://page.example/')).link).toBeNull()
    await switched('on')
    const { ticket } = await one.handledTicket(one.jonas)
    const note = { noteid: crypto.randomUUID(), content: 'https://page.example/', mentions: [] }
    await one.jonas.call(calls.addNote, { params: { ticketid: ticket.ticketid }, body: note })
    await one.settled()
    expect(asked).toEqual([])
  })

  test('of addresses inside, by name, by number, or behind a redirect of a public page', async () => {
    for (const inside of [
      'https://169.254.169.254/latest',
      'https://intranet.example/',
      'https://shop.example:8443/',
    ])
      expect((await afterClient(inside)).link).toBeNull()
    for (const to of [
      'https://127.0.0.1/',
      'http://[::1]/',
      'https://intranet.example/',
      'file:///etc/passwd',
    ]) {
      const from = `https://public.example/${encodeURIComponent(to)}`
      pages.set(from, { status: 302, headers: { location: to } })
      expect((await afterClient(from)).link).toBeNull()
    }
    pages.set(
      'https://public.example/',
      article('Public', '<meta property="og:image" content="https://127.0.0.1/a.png">'),
    )
    expect((await afterClient('https://public.example/')).link).toMatchObject({
      title: 'Public',
      imageUrl: null,
    })
  })

  test('beyond three redirects; within them the last page counts', async () => {
    for (const step of [1, 2, 3, 4])
      pages.set(`https://hop.example/${step}`, { status: 301, headers: { location: `/${step + 1}` } })
    pages.set('https://hop.example/5', article('The end'))
    expect((await afterClient('https://hop.example/1')).link).toBeNull()
    expect((await afterClient('https://hop.example/2')).link).toMatchObject({
      url: 'https://hop.example/2',
      title: 'The end',
    })
  })

  test('of what is no page: another type, an error, nothing, a page without a title', async () => {
    pages.set('https://x.example/pdf', {
      headers: { 'content-type': 'application/pdf' },
      body: '<title>No</title>',
    })
    pages.set('https://x.example/none', { headers: {}, body: '<title>No</title>' })
    pages.set('https://x.example/404', { ...article('Not found'), status: 404 })
    pages.set('https://x.example/bare', { body: '<p>no title</p>' })
    pages.set('https://x.example/late', { body: `${' '.repeat(512 * 1024)}<title>Too late</title>` })
    for (const name of ['pdf', 'none', '404', 'bare', 'late'])
      expect((await afterClient(`https://x.example/${name}`)).link).toBeNull()
  })

  test('of a picture that is too large or none, and the page shows without it', async () => {
    const page = article('Page', '<meta property="og:image" content="https://x.example/picture">')
    const [whole, svg] = [
      { body: new Uint8Array(5 * 1024 * 1024) },
      { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ]
    for (const [index, picture] of [whole, svg].entries()) {
      pages.set(`https://x.example/page${index}`, page)
      pages.set('https://x.example/picture', picture)
      expect((await afterClient(`https://x.example/page${index}`)).link).toMatchObject({ imageUrl: null })
    }
  })
})

test('a page that cannot be reached is asked for again after an hour, and holds no message up', async () => {
  expect((await afterClient('https://away.example/')).link).toBeNull()
  pages.set('https://away.example/', article('Back'))
  expect((await afterClient('https://away.example/')).link).toBeNull()
  one.server.clock.tick(HOUR)
  expect((await afterClient('https://away.example/')).link?.title).toBe('Back')
})
