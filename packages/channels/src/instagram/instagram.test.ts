import { channelContract } from '../testing/channel-contract.ts'
import { jsonAnswer } from '../testing/fake-provider.ts'
import { metaProof, metaRefusal as refusal, metaTransientErrors } from '../testing/meta-answers.ts'
import { choicesOf, fileMessage } from '../testing/outbound-samples.ts'
import { samplesIn } from '../testing/samples.ts'
import { instagram } from './instagram.ts'
import { expected } from './samples/expected.ts'

const token = 'EAAGcanaryOfThePageToken'
const account = {
  accountId: 'account',
  apiUrl: 'https://graph.test',
  extAccountId: '17841405822304914',
  secrets: { token, appSecret: 'canary-of-the-app-secret', verifyToken: 'canary-of-the-verify-token' },
}

channelContract({
  channel: instagram,
  account,
  chat: '1254459154682919',
  proof: metaProof,
  samples: samplesIn(new URL('./samples/', import.meta.url), expected),
  fits: [
    { kind: 'text', text: 'Here you are', replyTo: 'aWdfZAG1' },
    { kind: 'text', text: 'я'.repeat(1000), replyTo: null },
    { kind: 'question', text: 'How did we do?', choices: choicesOf(3) },
    { kind: 'question', text: 'Which?', choices: choicesOf(13) },
    { kind: 'question', text: 'Which?', choices: choicesOf(120) },
    fileMessage({ kind: 'audio', mime: 'audio/wav', recorded: true }, 'a voice'),
    { kind: 'reaction', messageRef: 'aWdfZAG1', emoji: null },
    { kind: 'acknowledge-press', pressId: 'aWdfZAG2', text: 'Thank you' },
    { kind: 'typing' },
    { kind: 'mark-read', messageRef: 'aWdfZAG1' },
  ],
  breaks: [
    {
      outbound: { kind: 'question', text: 'Which?', choices: choicesOf(121) },
      broken: { what: 'choices-refused', limit: 120 },
    },
    {
      outbound: { kind: 'reaction', messageRef: 'aWdfZAG1', emoji: '👍' },
      broken: { what: 'reaction-refused', limit: null },
    },
  ],
  success: ({ url }) =>
    url.endsWith('message_attachments')
      ? jsonAnswer(200, { attachment_id: '1857777774821032' })
      : jsonAnswer(200, { recipient_id: '1254459154682919', message_id: 'aWdfZNEW' }),
  transientErrors: [
    ...metaTransientErrors(token),
    {
      when: 'a closed window in Instagram’s words',
      answer: refusal(403, 10, 2534022),
      failure: { kind: 'refused', because: 'window-closed' },
    },
    {
      when: 'somebody who is not there any more',
      answer: refusal(400, 100, 2534014),
      failure: { kind: 'unreachable' },
    },
  ],
})
