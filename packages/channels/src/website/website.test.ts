import { expect, test } from 'vitest'
import type { Outbound } from '../outbound.ts'
import { channelContract } from '../testing/channel-contract.ts'
import { fakeProvider, htmlAnswer, jsonAnswer } from '../testing/fake-provider.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { samplesIn } from '../testing/samples.ts'
import { shown } from '../testing/shown-requests.ts'
import { expected } from './samples/expected.ts'
import { website } from './website.ts'

const account = {
  accountId: 'account',
  apiUrl: 'https://website-chat.invalid',
  extAccountId: 'k3y0fTheWebsiteChat',
  secrets: { identitySecret: 'canary-of-the-identity-secret' },
}
const chat = '6f1c1a1e-6c0d-4a57-9d5c-0d3c1f6f9a10'
const success = () => jsonAnswer(200, { id: '5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a01' })

channelContract({
  channel: website,
  account,
  chat,
  proof: null,
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: '0b8a2f5e-0d4b-4d0f-8a55-2f1c6a6d0001' },
    { kind: 'question', text: 'How did we do?', choices: choicesOf(5) },
    { kind: 'question', text: 'Which?', choices: choicesOf(100) },
    { kind: 'reaction', messageRef: '66', emoji: '🦄' },
    { kind: 'reaction', messageRef: '66', emoji: null },
    { kind: 'remove-choices', messageRef: '66', text: 'Thank you' },
    fileMessage({ kind: 'audio', mime: 'audio/mpeg', recorded: true, duration: 2.4 }),
  ],
  breaks: [
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(101) },
      broken: { what: 'choices-refused', limit: 100 },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(1, 'x'.repeat(64)) },
      broken: { what: 'choices-refused', limit: 64 },
    },
  ],
  success,
  transientErrors: [
    { when: 'a key that is gone', answer: htmlAnswer(403), failure: { kind: 'account-broken' } },
    { when: 'a visitor who was erased', answer: htmlAnswer(404), failure: { kind: 'unreachable' } },
    {
      when: 'too many at once',
      answer: htmlAnswer(429),
      failure: { kind: 'rate-limited', retryAfterMs: 1000, scope: 'chat' },
    },
    { when: 'a request that is not understood', answer: htmlAnswer(400), failure: { kind: 'refused' } },
    { when: 'an error of the server', answer: htmlAnswer(500), failure: { kind: 'away' } },
    { when: 'a database that is away', answer: htmlAnswer(503), failure: { kind: 'away' } },
  ],
})

test('a text carries our own reference, under which it is made once', async () => {
  const { http, requests } = fakeProvider(success)
  await website.send(account, chat, { kind: 'text', text: 'Yes', replyTo: null }, http, { ourRef: '17' })
  expect(requests.map(shown)).toEqual([
    {
      method: 'POST',
      path: `/k3y0fTheWebsiteChat/chats/${chat}/messages`,
      fields: { ourRef: '17', text: 'Yes', replyTo: null },
    },
  ])
})

test('a file goes with its facts, and a template is refused', async () => {
  const { http, requests } = fakeProvider(success)
  await website.send(
    account,
    chat,
    fileMessage({ kind: 'image', mime: 'image/png', width: 3 }, 'Here'),
    http,
    {
      ourRef: '18',
    },
  )
  expect(requests.map(shown)).toMatchObject([
    {
      fields: {
        ourRef: '18',
        text: 'Here',
        kind: 'image',
        recorded: 'false',
        width: '3',
        file: ['a.image', 'image/png'],
      },
    },
  ])
  const template: Outbound = { kind: 'template', name: 'a', language: 'en', variables: [] }
  await expect(website.send(account, chat, template, http)).rejects.toThrow('no templates')
})

test('a file of a visitor is fetched from the chat itself', async () => {
  const { http, requests } = fakeProvider({ status: 200, headers: {}, bytes: new Uint8Array([1, 2]) })
  expect(await website.fetchMedia(account, 'a/../b', 100, http)).toEqual(new Uint8Array([1, 2]))
  expect(requests[0]).toMatchObject({
    url: 'https://website-chat.invalid/k3y0fTheWebsiteChat/files/a%2F..%2Fb',
    maxBytes: 100,
  })
})
