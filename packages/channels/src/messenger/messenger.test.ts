import { channelContract } from '../testing/channel-contract.ts'
import { htmlAnswer, jsonAnswer } from '../testing/fake-provider.ts'
import { metaProof, metaRefusal as refusal } from '../testing/meta-answers.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { samplesIn } from '../testing/samples.ts'
import { messenger } from './messenger.ts'
import { expected } from './samples/expected.ts'

const token = 'EAAGcanaryOfThePageToken'
const account = {
  accountId: 'account',
  apiUrl: 'https://graph.test',
  extAccountId: '106540352242922',
  secrets: { token, appSecret: 'canary-of-the-app-secret', verifyToken: 'canary-of-the-verify-token' },
}
const slower = { kind: 'rate-limited', retryAfterMs: 5000, scope: 'account' } as const
const closed = { kind: 'refused', because: 'window-closed' } as const

channelContract({
  channel: messenger,
  account,
  chat: '7213456789012345',
  proof: metaProof,
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: 'm_1' },
    { kind: 'question', text: 'How did we do?', choices: choicesOf(3) },
    { kind: 'question', text: 'Which?', choices: choicesOf(13) },
    { kind: 'question', text: 'Which?', choices: choicesOf(120) },
    fileMessage({ kind: 'audio', mime: 'audio/mp4', recorded: true }, 'a voice'),
    { kind: 'acknowledge-press', pressId: 'm_2', text: 'Thank you' },
    { kind: 'typing' },
    { kind: 'mark-read', messageRef: 'm_1' },
  ],
  breaks: [
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(121) },
      broken: { what: 'choices-refused', limit: 120 },
    },
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(1, 'x'.repeat(1000)) },
      broken: { what: 'choices-refused', limit: 1000 },
    },
    {
      outbound: { kind: 'reaction', messageRef: 'm_1', emoji: null },
      broken: { what: 'reaction-refused', limit: null },
    },
  ],
  success: ({ url }) =>
    url.endsWith('message_attachments')
      ? jsonAnswer(200, { attachment_id: '1857777774821032' })
      : jsonAnswer(200, { recipient_id: '7213456789012345', message_id: 'm_NEW' }),
  weather: [
    { when: 'too many calls (613)', answer: refusal(400, 613), failure: slower },
    { when: 'too many calls (4)', answer: refusal(403, 4, 2018022), failure: slower },
    { when: 'too many calls (80006)', answer: refusal(400, 80006), failure: slower },
    { when: 'a closed window', answer: refusal(403, 10, 2018278), failure: closed },
    { when: 'a closed window in other words', answer: refusal(400, 10, 2018065), failure: closed },
    { when: 'a missing permission', answer: refusal(403, 10), failure: { kind: 'account-broken' } },
    { when: 'a missing role', answer: refusal(403, 210), failure: { kind: 'account-broken' } },
    { when: 'a dead token', answer: refusal(400, 190, 460), failure: { kind: 'account-broken' } },
    { when: 'somebody not available', answer: refusal(400, 551, 1545041), failure: { kind: 'unreachable' } },
    { when: 'somebody who blocked us', answer: refusal(403, 200, 1545041), failure: { kind: 'unreachable' } },
    { when: 'nobody there', answer: refusal(400, 100, 2018001), failure: { kind: 'unreachable' } },
    { when: 'an attachment too large', answer: refusal(400, 100, 2018109), failure: { kind: 'refused' } },
    { when: 'a temporary failure', answer: refusal(400, 1200), failure: { kind: 'away' } },
    { when: 'an unexpected error', answer: refusal(500, 2), failure: { kind: 'away', tries: 3 } },
    { when: 'an unknown error', answer: refusal(500, 1, 99), failure: { kind: 'away', tries: 3 } },
    {
      when: 'an answer lost on their side',
      answer: refusal(500, 1, 1357046),
      failure: { kind: 'ambiguous' },
    },
    { when: 'a bad gateway', answer: htmlAnswer(502), failure: { kind: 'away' } },
    { when: 'a gateway timeout', answer: htmlAnswer(504), failure: { kind: 'ambiguous' } },
    {
      when: 'a refusal that repeats the token',
      answer: refusal(400, 100, undefined, {}, `no ${token}`),
      failure: { kind: 'refused' },
    },
  ],
})
