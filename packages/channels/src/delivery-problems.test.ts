import type { DeliveryProblem, Platform } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { ChannelError, type ChannelFailure } from './channel-errors.ts'
import { channels } from './channels.ts'
import { explained } from './delivery-problems.ts'
import { ConnectionFailed } from './provider-http.ts'
import { nothingReached, unclear } from './unclear-ends.ts'

const refused = { kind: 'refused' } as const
const unreachable = { kind: 'unreachable' } as const

type Case = [Platform, string, DeliveryProblem, ChannelFailure, number | null]

describe('the reason of a failed send', () => {
  it.each<Case>([
    ['telegram', 'Forbidden: bot was blocked by the user', 'blocked', unreachable, 403],
    ['telegram', 'Forbidden: user is deactivated', 'unreachable', unreachable, 403],
    ['telegram', 'Bad Request: chat not found', 'unreachable', unreachable, 400],
    ['telegram', 'Bad Request: message is too long', 'too-long', refused, 400],
    ['telegram', 'Request Entity Too Large', 'file-too-large', refused, 413],
    ['telegram', 'Bad Request: IMAGE_PROCESS_FAILED', 'file-refused', refused, 400],
    ['telegram', 'Bad Request: something new', 'refused', refused, 400],
    ['telegram', 'Telegram answered with status 502', 'provider-error', { kind: 'away' }, 502],
    ['whatsapp', 'Message undeliverable', 'unreachable', unreachable, 131026],
    ['whatsapp', 'Re-engagement message', 'window-closed', { ...refused, because: 'window-closed' }, 131047],
    ['whatsapp', 'Not delivered to maintain healthy engagement', 'policy', refused, 131049],
    ['whatsapp', 'Template name does not exist', 'template-refused', refused, 132001],
    ['whatsapp', 'Media upload error', 'file-refused', refused, 131053],
    ['messenger', 'This person is not available right now', 'unreachable', unreachable, 551],
    ['messenger', 'outside of allowed window', 'window-closed', { ...refused, because: 'window-closed' }, 10],
    ['viber', 'notSubscribed', 'blocked', unreachable, 6],
    ['viber', 'apiVersionNotSupported', 'client-app', refused, 13],
    ['viber', 'badData', 'refused', refused, 3],
  ])('%s: “%s” is shown as %s', (platform, reason, problem, failure, code) => {
    expect(explained(channels[platform].problems, new ChannelError(failure, reason, { code }))).toMatchObject(
      {
        problem,
        reason,
      },
    )
  })

  it('is that the connection was lost when the outcome is unknown, and that there is none when nothing was sent', () => {
    const as = (error: unknown) =>
      explained(
        channels.telegram.problems,
        nothingReached(error, true, (text) => text),
      )
    expect(as(new ConnectionFailed('before-send', 'connect ECONNREFUSED', 'refused'))).toMatchObject({
      failure: { kind: 'away' },
      problem: 'no-connection',
    })
    expect(as(new ConnectionFailed('after-send', 'read ECONNRESET', 'broken'))).toMatchObject({
      failure: { kind: 'ambiguous' },
      problem: 'connection-lost',
    })
    expect(as(new ConnectionFailed('after-send', 'No answer in time.', 'late'))).toMatchObject({
      failure: { kind: 'ambiguous' },
      problem: 'no-answer',
    })
    expect(explained(channels.viber.problems, unclear('Viber answered with status 500', true))).toMatchObject(
      {
        problem: 'unclear-answer',
      },
    )
  })
})
