import { channelContract } from '../testing/channel-contract.ts'
import { htmlAnswer, jsonAnswer } from '../testing/fake-provider.ts'
import { metaProof, metaRefusal as refusal } from '../testing/meta-answers.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { samplesIn } from '../testing/samples.ts'
import { expected } from './samples/expected.ts'
import { whatsapp } from './whatsapp.ts'

const token = 'EAAcanaryOfTheBusinessToken'
const account = {
  accountId: 'account',
  apiUrl: 'https://graph.test',
  extAccountId: '106540352242922',
  secrets: { token, appSecret: 'canary-of-the-app-secret', verifyToken: 'canary-of-the-verify-token' },
}
const away = { kind: 'away' } as const

channelContract({
  channel: whatsapp,
  account,
  chat: '16505551234',
  proof: metaProof,
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: 'wamid.X' },
    { kind: 'question', text: 'How did we do?', choices: choicesOf(3) },
    { kind: 'question', text: 'x'.repeat(1024), choices: choicesOf(100) },
    fileMessage({ kind: 'audio', mime: 'audio/ogg; codecs=opus', recorded: true }, 'a voice'),
    fileMessage({ kind: 'document', mime: 'text/csv' }),
    { kind: 'reaction', messageRef: 'wamid.X', emoji: '👩🏽‍🚀' },
    { kind: 'reaction', messageRef: 'wamid.X', emoji: null },
    { kind: 'acknowledge-press', pressId: 'wamid.X', text: 'Thank you' },
    { kind: 'typing', messageRef: 'wamid.X' },
    { kind: 'mark-read', messageRef: 'wamid.X' },
    { kind: 'template', name: 'order_update', language: 'en', variables: [{ name: null, text: 'Ana' }] },
  ],
  breaks: [
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(101) },
      broken: { what: 'choices-refused', limit: 100 },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(1, 'x'.repeat(200)) },
      broken: { what: 'choices-refused', limit: 200 },
    },
    {
      outbound: { kind: 'question', text: 'x'.repeat(1025), choices: choicesOf(1) },
      broken: { what: 'text-too-long', limit: 1024 },
    },
    {
      outbound: fileMessage({ kind: 'image', mime: 'image/webp' }),
      broken: { what: 'file-type-refused', limit: null },
    },
    {
      outbound: fileMessage({ kind: 'audio', mime: 'audio/webm; codecs=opus' }),
      broken: { what: 'file-type-refused', limit: null },
    },
    {
      outbound: fileMessage({ kind: 'document', mime: 'image/png', size: 6_000_000 }),
      broken: { what: 'file-too-large', limit: 5 * 1024 * 1024 },
    },
  ],
  success: ({ url }) => {
    if (url.endsWith('/media')) return jsonAnswer(200, { id: '4490709327384033' })
    const messages = [{ id: 'wamid.NEW', message_status: 'accepted' }]
    return jsonAnswer(200, { messaging_product: 'whatsapp', success: true, messages })
  },
  transientErrors: [
    {
      when: 'throughput (130429)',
      answer: refusal(429, 130429),
      failure: { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' },
    },
    {
      when: 'a rate with a header in seconds',
      answer: refusal(400, 80007, undefined, { 'retry-after': '7' }),
      failure: { kind: 'rate-limited', retryAfterMs: 7000, scope: 'account' },
    },
    {
      when: 'a rate with a header in minutes',
      answer: refusal(400, 4, undefined, {
        'x-business-use-case-usage': '{"1":[{"type":"whatsapp","estimated_time_to_regain_access":3}]}',
      }),
      failure: { kind: 'rate-limited', retryAfterMs: 180_000, scope: 'account' },
    },
    {
      when: 'too much to one person (131056)',
      answer: refusal(400, 131056),
      failure: { kind: 'rate-limited', retryAfterMs: 6000, scope: 'chat' },
    },
    {
      when: '429 of a gateway',
      answer: htmlAnswer(429),
      failure: { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' },
    },
    {
      when: 'a closed window (131047)',
      answer: refusal(400, 131047),
      failure: { kind: 'refused', because: 'window-closed' },
    },
    { when: 'an expired token', answer: refusal(401, 190, 463), failure: { kind: 'account-broken' } },
    { when: 'a missing permission', answer: refusal(403, 10), failure: { kind: 'account-broken' } },
    { when: 'a permission of the 200s', answer: refusal(403, 299), failure: { kind: 'account-broken' } },
    { when: 'a locked account', answer: refusal(403, 131031), failure: { kind: 'account-broken' } },
    { when: 'a number without WhatsApp', answer: refusal(400, 131026), failure: { kind: 'unreachable' } },
    { when: 'a service that is down', answer: refusal(503, 131016), failure: away },
    { when: 'maintenance', answer: refusal(500, 131057), failure: away },
    { when: 'something went wrong', answer: refusal(500, 131000), failure: { kind: 'away', tries: 3 } },
    { when: 'an error nobody knows', answer: refusal(500, 999999), failure: { kind: 'ambiguous' } },
    { when: 'a wrong parameter', answer: refusal(400, 100, 33), failure: { kind: 'refused' } },
    { when: 'a paused template', answer: refusal(400, 132015), failure: { kind: 'refused' } },
    { when: 'a bad gateway', answer: htmlAnswer(502), failure: away },
    { when: 'an unavailable gateway', answer: htmlAnswer(503), failure: away },
    { when: 'a gateway timeout', answer: htmlAnswer(504), failure: { kind: 'ambiguous' } },
    { when: 'a redirect', answer: htmlAnswer(302), failure: away },
    { when: '413 of a gateway', answer: htmlAnswer(413), failure: { kind: 'refused' } },
    {
      when: 'a refusal that repeats the token behind a long text',
      answer: refusal(400, 100, undefined, {}, `${'x'.repeat(280)} ${token}`),
      failure: { kind: 'refused' },
    },
  ],
})
