import { hmacSha256Hex } from '../signatures.ts'
import { channelContract } from '../testing/channel-contract.ts'
import { htmlAnswer, jsonAnswer } from '../testing/fake-provider.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { samplesIn } from '../testing/samples.ts'
import { expected } from './samples/expected.ts'
import { viber } from './viber.ts'

const token = '4453b6ac-canary-of-the-token-daec9cbb5448c51f'
const account = {
  accountId: 'account',
  apiUrl: 'https://chatapi.test/pa',
  extAccountId: 'pa:75346594275468546724',
  displayName: 'Acme',
  secrets: { token },
}
/** Refusals come with status 200 too. */
const refusal = (status: number, status_message: string) => jsonAnswer(200, { status, status_message })
const publicUrl = 'https://desk.test/f/a.jpg'

channelContract({
  channel: viber,
  account,
  chat: '01234567890A=',
  proof: {
    secret: 'token',
    header: 'x-viber-content-signature',
    sign: (body, { secrets }) => ({
      headers: { 'x-viber-content-signature': hmacSha256Hex(secrets['token'] ?? '', body) },
      query: {},
      body,
    }),
    covers: 'body',
  },
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: '5466358343372472277' },
    { kind: 'question', text: 'How did we do?', choices: choicesOf(3) },
    { kind: 'question', text: 'Which?', choices: choicesOf(48) },
    fileMessage({ kind: 'image', mime: 'image/jpeg', publicUrl }, 'x'.repeat(769)),
    { kind: 'acknowledge-press', pressId: '5', text: 'Thank you' },
  ],
  breaks: [
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(49) },
      broken: { what: 'choices-refused', limit: 48 },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(1, 'x'.repeat(250)) },
      broken: { what: 'choices-refused', limit: 250 },
    },
    {
      outbound: fileMessage({
        kind: 'document',
        mime: 'application/x-msdownload',
        name: 'setup.EXE',
        publicUrl,
      }),
      broken: { what: 'file-type-refused', limit: null },
    },
  ],
  success: () => {
    const bytes = new TextEncoder().encode(
      '{"status":0,"status_message":"ok","message_token":5741311803571721087}',
    )
    return { status: 200, headers: {}, bytes }
  },
  transientErrors: [
    {
      when: 'too many requests',
      answer: refusal(12, 'tooManyRequests'),
      failure: { kind: 'rate-limited', retryAfterMs: 10_000, scope: 'account' },
    },
    {
      when: '429 of a gateway',
      answer: htmlAnswer(429),
      failure: { kind: 'rate-limited', retryAfterMs: 10_000, scope: 'account' },
    },
    { when: 'a wrong token', answer: refusal(2, 'invalidAuthToken'), failure: { kind: 'account-broken' } },
    {
      when: 'a suspended bot',
      answer: refusal(9, 'publicAccountSuspended'),
      failure: { kind: 'account-broken' },
    },
    { when: 'no webhook', answer: refusal(10, 'webhookNotSet'), failure: { kind: 'account-broken' } },
    { when: 'nobody there', answer: refusal(5, 'receiverNotRegistered'), failure: { kind: 'unreachable' } },
    {
      when: 'somebody who left',
      answer: refusal(6, 'receiverNotSubscribed'),
      failure: { kind: 'unreachable' },
    },
    { when: 'bad data', answer: refusal(3, 'badData'), failure: { kind: 'refused' } },
    { when: 'no balance', answer: refusal(24, 'noBalance'), failure: { kind: 'refused' } },
    { when: 'a general error', answer: refusal(99, 'generalError'), failure: { kind: 'away', tries: 3 } },
    { when: 'a wrong address', answer: htmlAnswer(404), failure: { kind: 'refused' } },
    { when: 'a bad gateway', answer: htmlAnswer(502), failure: { kind: 'away' } },
    { when: 'a server error', answer: htmlAnswer(500), failure: { kind: 'ambiguous' } },
    {
      when: 'a refusal that repeats the token',
      answer: refusal(3, `badData ${'x'.repeat(280)} ${token}`),
      failure: { kind: 'refused' },
    },
  ],
})
