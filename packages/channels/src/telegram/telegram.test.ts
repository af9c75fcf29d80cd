import type { Outbound, OutboundFile } from '../outbound.ts'
import { channelContract } from '../testing/channel-contract.ts'
import { htmlAnswer, jsonAnswer } from '../testing/fake-provider.ts'
import { samplesIn } from '../testing/samples.ts'
import { expected } from './samples/expected.ts'
import { telegram } from './telegram.ts'

const token = '123456789:AACanaryCanaryCanaryCanaryCanary'
const account = {
  accountId: 'account',
  apiUrl: 'https://telegram.test',
  extAccountId: '123456789',
  secrets: { token, webhookSecret: 'a1B2_canary-of-the-webhook' },
}

const refusal = (code: number, description: string, parameters?: object) =>
  jsonAnswer(code, { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) })

const manyChoices = (count: number, payload: string) =>
  Array.from({ length: count }, (_, index) => ({ label: `Department ${index}`, payload }))

channelContract({
  channel: telegram,
  account,
  chat: '5001',
  proof: {
    secret: 'webhookSecret',
    header: 'x-telegram-bot-api-secret-token',
    sign: (body, { secrets }) => ({
      headers: { 'x-telegram-bot-api-secret-token': secrets['webhookSecret'] },
      query: {},
      body,
    }),
    covers: 'sender',
  },
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: '70' },
    { kind: 'question', text: 'Which department?', choices: manyChoices(100, 'x'.repeat(64)) },
    file({ kind: 'audio', mime: 'audio/ogg', recorded: true }),
    { kind: 'reaction', messageRef: '66', emoji: '❤\ufe0f' },
    { kind: 'reaction', messageRef: '66', emoji: null },
    { kind: 'acknowledge-press', pressId: '30', text: 'x'.repeat(300) },
    { kind: 'remove-choices', messageRef: '66', text: 'Thank you' },
    { kind: 'typing' },
  ],
  breaks: [
    {
      outbound: { kind: 'reaction', messageRef: '66', emoji: '🧀' },
      broken: { what: 'reaction-refused', limit: null },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: manyChoices(101, 'dep') },
      broken: { what: 'choices-refused', limit: 100 },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: manyChoices(1, `${'x'.repeat(63)}é`) },
      broken: { what: 'choices-refused', limit: 64 },
    },
    {
      outbound: { kind: 'question', text: 'x'.repeat(4097), choices: manyChoices(1, 'dep') },
      broken: { what: 'text-too-long', limit: 4096 },
    },
  ],
  success: ({ url }) => {
    const makesMessage = /\/send(?!ChatAction)|\/editMessage/.test(url)
    return jsonAnswer(200, { ok: true, result: makesMessage ? { message_id: 283, date: 1 } : true })
  },
  transientErrors: [
    {
      when: '429 with a number',
      answer: refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
      failure: { kind: 'rate-limited', retryAfterMs: 7000, scope: 'account' },
    },
    {
      when: '429 with a header only',
      answer: { ...htmlAnswer(429), headers: { 'retry-after': '3' } },
      failure: { kind: 'rate-limited', retryAfterMs: 3000, scope: 'account' },
    },
    {
      when: '429 without a number',
      answer: htmlAnswer(429),
      failure: { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' },
    },
    {
      when: 'a client who blocked the bot',
      answer: refusal(403, 'Forbidden: bot was blocked by the user'),
      failure: { kind: 'unreachable' },
    },
    {
      when: 'a client who is gone',
      answer: refusal(403, 'Forbidden: user is deactivated'),
      failure: { kind: 'unreachable' },
    },
    {
      when: 'a chat that never was',
      answer: refusal(400, 'Bad Request: chat not found'),
      failure: { kind: 'unreachable' },
    },
    {
      when: 'any other 400',
      answer: refusal(400, 'Bad Request: message text is empty'),
      failure: { kind: 'refused' },
    },
    { when: '413 of a gateway', answer: htmlAnswer(413), failure: { kind: 'refused' } },
    { when: 'a revoked token', answer: refusal(401, 'Unauthorized'), failure: { kind: 'account-broken' } },
    { when: 'a token nobody knows', answer: refusal(404, 'Not Found'), failure: { kind: 'account-broken' } },
    {
      when: 'a malformed token',
      answer: refusal(421, 'Misdirected Request: unallowed token specified'),
      failure: { kind: 'account-broken' },
    },
    {
      when: 'a bot that is logged out',
      answer: refusal(400, 'Logged out'),
      failure: { kind: 'account-broken' },
    },
    {
      when: 'a method that an older server lacks',
      answer: refusal(404, 'Not Found: method not found'),
      failure: { kind: 'refused' },
    },
    {
      when: 'a conflict',
      answer: refusal(409, 'Conflict: terminated by other getUpdates request'),
      failure: { kind: 'refused' },
    },
    {
      when: 'a restarting server',
      answer: refusal(500, 'Internal Server Error: restart'),
      failure: { kind: 'away' },
    },
    { when: 'a bad gateway', answer: htmlAnswer(502), failure: { kind: 'away' } },
    { when: 'a gateway timeout', answer: htmlAnswer(504), failure: { kind: 'away' } },
    { when: 'a redirect', answer: htmlAnswer(302), failure: { kind: 'away' } },
    {
      when: 'a refusal that repeats the token',
      answer: refusal(400, `Bad Request: no /bot${token}/x`),
      failure: { kind: 'refused' },
    },
  ],
})

function file(facts: Pick<OutboundFile, 'kind' | 'mime' | 'recorded'>): Outbound {
  const unknown = { duration: null, width: null, height: null }
  const described = { name: 'a', size: 5, ...unknown, ...facts, open: async () => new Blob(['bytes']) }
  return { kind: 'file', file: described, caption: '', replyTo: null }
}
