import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ChannelAccount } from '../channel.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { fetchHttp } from '../testing/fetch-http.ts'
import { type RunningSimulators, startSimulatorProcess } from '../testing/start-simulators.ts'
import { startWebhookInbox, type WebhookInbox } from '../testing/webhook-inbox.ts'
import { connectTelegram, getUpdates, removeWebhook, setWebhook, webhookState } from './setup.ts'
import { telegram } from './telegram.ts'

const secret = 'a1B2_secret-of-the-webhook'
const nadia = '5001'
let simulators: RunningSimulators
let account: ChannelAccount
let inbox: WebhookInbox

beforeAll(async () => {
  simulators = await startSimulatorProcess()
  account = {
    accountId: 'account',
    apiUrl: `${simulators.url}/telegram`,
    extAccountId: '700100200',
    secrets: { token: simulators.token, webhookSecret: secret },
  }
  inbox = await startWebhookInbox(telegram, account)
  await setWebhook(connection(), { url: inbox.url, secret })
})

afterAll(async () => {
  await simulators.stop()
  await inbox.stop()
})

const connection = (token = simulators.token) => ({ apiUrl: account.apiUrl, token, http: fetchHttp })

describe('connecting', () => {
  test('a bot is identified by its token and reports its webhook', async () => {
    expect(await connectTelegram(connection())).toEqual({
      id: '700100200',
      name: 'Brew Bench',
      username: 'brew_bench_bot',
    })
    expect(await webhookState(connection())).toMatchObject({ url: inbox.url })
  })

  test('an unknown token is broken', async () => {
    const token = '700100201:AAEnobodyhasthistokenatallever00000'
    await expect(connectTelegram(connection(token))).rejects.toMatchObject({
      failure: { kind: 'account-broken' },
      code: 401,
    })
  })

  test('polling beside a webhook is a conflict; without one the updates arrive', async () => {
    const poll = { offset: null, timeout: 0 }
    await expect(getUpdates(connection(), poll)).rejects.toMatchObject({ code: 409 })
    await removeWebhook(connection())
    await does({ type: 'write', text: 'polled' })
    const { updates, nextOffset } = await getUpdates(connection(), { offset: null, timeout: 5 })
    expect(updates.flatMap(telegram.parse)).toMatchObject([{ kind: 'message', content: { text: 'polled' } }])
    await getUpdates(connection(), { offset: nextOffset, timeout: 0 })
    await setWebhook(connection(), { url: inbox.url, secret })
  })
})

describe('what a client does', () => {
  test.each([
    ['photo', { type: 'file', file: { kind: 'image' }, caption: 'look' }],
    ['voice', { type: 'file', file: { kind: 'audio', recorded: true, mime: 'audio/ogg' } }],
    ['video', { type: 'file', file: { kind: 'video', recorded: false } }],
    ['videoNote', { type: 'file', file: { kind: 'video', recorded: true } }],
    ['audio', { type: 'file', file: { kind: 'audio', recorded: false, mime: 'audio/mpeg' } }],
    ['document', { type: 'file', file: { kind: 'document', mime: 'application/pdf' } }],
    ['sticker', { type: 'file', file: { kind: 'sticker' }, emoji: '☕' }],
    ['animation', { type: 'file', file: { kind: 'video' } }],
  ])('a %s arrives with its bytes', async (kind, content) => {
    await does({ type: 'sample', kind, caption: 'look' })
    const event = await inbox.next()
    expect(event).toMatchObject({ kind: 'message', chat: nadia, from: { extUserId: nadia }, content })
    const ref = event.kind === 'message' && event.content.type === 'file' ? event.content.file.ref : ''
    const bytes = await telegram.fetchMedia(account, ref, 20 * 1024 * 1024, fetchHttp)
    expect(bytes.length).toBeGreaterThan(0)
    await expect(telegram.fetchMedia(account, ref, 10, fetchHttp)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
  })

  test.each([
    [
      { type: 'write', text: 'hello' },
      { kind: 'message', content: { type: 'text', text: 'hello' } },
    ],
    [{ type: 'start' }, { kind: 'message', opening: true }],
    [
      { type: 'sample', kind: 'location' },
      { kind: 'message', content: { type: 'location', title: null } },
    ],
    [
      { type: 'sample', kind: 'venue' },
      { kind: 'message', content: { type: 'location', title: 'Brew Bench' } },
    ],
    [
      { type: 'sample', kind: 'contact' },
      { kind: 'message', content: { type: 'contact', name: 'Ida' } },
    ],
    [
      { type: 'sample', kind: 'unknown' },
      { kind: 'message', content: { type: 'unknown', what: 'poll' } },
    ],
    [{ type: 'block' }, { kind: 'reachability', reachable: false }],
    [{ type: 'unblock' }, { kind: 'reachability', reachable: true }],
  ])('%j is understood', async (action, words) => {
    await does(action)
    expect(await inbox.next()).toMatchObject(words)
  })

  test('the parts of an album share an id', async () => {
    await does({ type: 'sample', kind: 'album', caption: 'three' })
    const parts = [await inbox.next(), await inbox.next(), await inbox.next()]
    const albums = parts.map((part) => (part.kind === 'message' ? part.album : null))
    expect(new Set(albums).size).toBe(1)
    expect(albums[0]).toEqual(expect.any(String))
  })

  test('replies, reactions and edits name the message they are about', async () => {
    const { messageRef } = await send({ kind: 'text', text: 'Which order?', replyTo: null })
    await does({ type: 'reply', messageId: messageRef, text: 'no. 17' })
    const reply = await inbox.next()
    expect(reply).toMatchObject({ replyTo: { messageRef, quote: 'Which order?' } })
    await does({ type: 'react', messageId: messageRef, emoji: '👍' })
    expect(await inbox.next()).toMatchObject({ kind: 'reaction', messageRef, emoji: '👍' })
    const own = reply.kind === 'message' ? reply.messageRef : ''
    await does({ type: 'edit', messageId: own, text: 'no. 18' })
    expect(await inbox.next()).toMatchObject({ kind: 'edit', messageRef: own, content: { text: 'no. 18' } })
  })
})

describe('messages to the client', () => {
  test('a question is answered by a button press, acknowledged and loses its buttons, also when removed twice', async () => {
    const choices = ['Sales', 'Support'].map((label, index) => ({ label, payload: `dep:${index}` }))
    const { messageRef } = await send({ kind: 'question', text: 'Which department?', choices })
    await does({ type: 'press', messageId: messageRef, button: 'dep:1' })
    const press = await inbox.next()
    expect(press).toMatchObject({ kind: 'buttonPress', payload: 'dep:1', messageRef })
    const pressId = press.kind === 'buttonPress' ? press.pressId : ''
    await send({ kind: 'acknowledge-press', pressId, text: 'Thank you' })
    await send({ kind: 'acknowledge-press', pressId: '1234', text: null })
    const remove: Outbound = { kind: 'remove-choices', messageRef: messageRef ?? '', text: 'Support' }
    await send(remove)
    await send(remove)
    expect(await seen(messageRef)).toMatchObject({ text: 'Support', buttons: [] })
  })

  test.each([
    ['machine.jpg', 'image', 'image/jpeg', false, 'photo'],
    ['video.mp4', 'video', 'video/mp4', false, 'video'],
    ['voice.ogg', 'audio', 'audio/ogg', true, 'voice'],
    ['audio.mp3', 'audio', 'audio/mpeg', false, 'audio'],
    ['invoice.pdf', 'document', 'application/pdf', false, 'document'],
    ['sticker.webm', 'video', 'video/webm', false, 'document'],
    ['voice.ogg', 'image', 'image/png', false, 'document'],
  ] as const)('%s as %s (%s) is seen on the phone', async (name, kind, mime, recorded, shownAs) => {
    const { messageRef } = await send({
      kind: 'file',
      file: await fileOf(name, kind, mime, recorded),
      caption: 'see',
      replyTo: null,
    })
    expect(await seen(messageRef)).toMatchObject({ kind: shownAs, text: 'see', by: 'bot' })
  })

  test('reactions come and go, typing is seen', async () => {
    const { messageRef } = await send({ kind: 'text', text: 'hi', replyTo: null })
    await send({ kind: 'reaction', messageRef: messageRef ?? '', emoji: '❤\ufe0f' })
    expect(await seen(messageRef)).toMatchObject({ reactions: [{ emoji: '❤', by: 'bot' }] })
    await send({ kind: 'reaction', messageRef: messageRef ?? '', emoji: null })
    expect(await seen(messageRef)).toMatchObject({ reactions: [] })
    expect(await send({ kind: 'typing' })).toEqual({ messageRef: null })
  })
})

describe('failures', () => {
  const text = (words: string): Outbound => ({ kind: 'text', text: words, replyTo: null })
  test('a client who blocked the bot and one who never wrote are unreachable', async () => {
    await does({ type: 'block' })
    await expect(send(text('hello?'))).rejects.toMatchObject({ failure: { kind: 'unreachable' }, code: 403 })
    await does({ type: 'unblock' })
    await expect(telegram.send(account, '424242', text('hello?'), fetchHttp)).rejects.toMatchObject({
      failure: { kind: 'unreachable' },
      code: 400,
    })
  })

  test('a provider that is not there has surely received nothing', async () => {
    const gone = await startWebhookInbox(telegram, account)
    await gone.stop()
    const nowhere = { ...account, apiUrl: gone.url }
    await expect(telegram.send(nowhere, nadia, text('hello?'), fetchHttp)).rejects.toMatchObject({
      failure: { kind: 'away' },
    })
  })

  /** The 429 stands last: what it forbids stays forbidden for a while. */
  test.each([
    ['badGateway', { kind: 'away' }, false],
    ['ambiguous', { kind: 'ambiguous' }, true],
    ['hang', { kind: 'ambiguous' }, true],
    ['tooManyRequests', { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' }, false],
  ])('%s fails as %j and has arrived: %s', async (key, failure, arrived) => {
    const isThere = async () => (await phone()).messages.some((message) => message.text === `under ${key}`)
    const patience = new AbortController()
    const http: ProviderHttp = (request) => fetchHttp({ ...request, signal: patience.signal })
    await post('/phones/telegram/faults', { key, on: true })
    const failed = telegram.send(account, nadia, text(`under ${key}`), http).catch((error: unknown) => error)
    if (key === 'hang') {
      await vi.waitUntil(isThere, { timeout: 10_000 })
      patience.abort()
    }
    expect(await failed).toMatchObject({ failure })
    await post('/phones/telegram/faults', { key, on: false })
    expect(await isThere()).toBe(arrived)
  })
})

function send(outbound: Outbound) {
  return telegram.send(account, nadia, outbound, fetchHttp)
}

const Phone = z.object({
  messages: z.array(z.looseObject({ id: z.number(), text: z.string(), by: z.string() })),
})

const seat = () => `account=${encodeURIComponent(simulators.token)}&client=${nadia}`

async function phone() {
  return Phone.parse(await (await fetch(`${simulators.url}/phones/telegram/chat?${seat()}`)).json())
}

async function seen(messageRef: string | null) {
  return (await phone()).messages.find(({ id }) => String(id) === messageRef)
}

function does(action: object): Promise<void> {
  return post(`/phones/telegram/actions?${seat()}`, action)
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${simulators.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function fileOf(
  name: string,
  kind: OutboundFile['kind'],
  mime: string,
  recorded: boolean,
): Promise<OutboundFile> {
  const bytes = await readFile(new URL(`../../../simulators/src/media/${name}`, import.meta.url))
  const unknown = { duration: null, width: null, height: null }
  return { kind, name, mime, size: bytes.length, recorded, ...unknown, open: async () => new Blob([bytes]) }
}
