import { channelContract } from '../testing/channel-contract.ts'
import { jsonAnswer } from '../testing/fake-provider.ts'
import { metaProof, metaTransientErrors } from '../testing/meta-answers.ts'
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
  transientErrors: metaTransientErrors(token),
})
