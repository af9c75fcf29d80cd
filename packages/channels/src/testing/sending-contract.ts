import { describe, expect, test } from 'vitest'
import type { LimitBroken } from '../channel.ts'
import { ChannelError, type ChannelFailure } from '../channel-errors.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { ConnectionFailed } from '../provider-http.ts'
import type { ContractTerms } from './contract-terms.ts'
import { fakeProvider, type Reaction } from './fake-provider.ts'

const text: Outbound = { kind: 'text', text: 'Here you are', replyTo: null }

export function sendingContract(terms: ContractTerms): void {
  sendsWithinLimits(terms)
  refusesBeyondLimits(terms)
  explainsFailures(terms)
  showsWhatIsNoMessage(terms)

  test('limits are in the units that the server counts in', () => {
    const { abilities } = terms.channel
    expect(abilities.textLimit).toBeGreaterThan(0)
    expect(abilities.pace.perChat).toBeLessThanOrEqual(abilities.pace.perAccount)
    expect(abilities.pace.perAccount).toBeGreaterThanOrEqual(2)
  })
}

function sendsWithinLimits(terms: ContractTerms): void {
  const { channel, account, chat, success } = terms
  const makesMessage = (outbound: Outbound) =>
    ['text', 'file', 'question', 'template'].includes(outbound.kind)

  describe.each(
    [...terms.fits, ...withinAbilities(terms)].map((outbound) => [nameOf(outbound), outbound] as const),
  )('%s', (_, outbound) => {
    test('is within the limits and is sent', async () => {
      expect(channel.limitBroken(outbound)).toBeNull()
      const { http, requests } = fakeProvider(success)
      const { messageRef } = await channel.send(account, chat, outbound, http)
      expect(requests.length).toBeGreaterThan(0)
      expect(messageRef === null || messageRef === '').toBe(!makesMessage(outbound))
    })
  })
}

function refusesBeyondLimits(terms: ContractTerms): void {
  const { channel, account, chat, success } = terms
  test.each(
    [...terms.breaks, ...beyondAbilities(terms)].map(
      ({ outbound, broken }) => [nameOf(outbound), outbound, broken] as const,
    ),
  )('%s breaks a limit and is not even asked for', async (_, outbound, broken) => {
    expect(channel.limitBroken(outbound)).toEqual(broken)
    const { http, requests } = fakeProvider(success)
    const error = await failureOf(channel.send(account, chat, outbound, http))
    expect(error.failure).toEqual({ kind: 'refused' })
    expect(requests).toEqual([])
  })
}

function explainsFailures(terms: ContractTerms): void {
  test.each(terms.transientErrors.map(({ when, answer, failure }) => [when, answer, failure] as const))(
    '%s becomes the kind of failure it is',
    async (_, answer, failure) => {
      expect((await sendAndFail(terms, answer)).failure).toEqual(failure)
    },
  )

  test.each<[string, 'before-send' | 'after-send', ChannelFailure]>([
    ['a connection that was never made means not taken', 'before-send', { kind: 'away' }],
    ['a connection that broke later leaves a message in doubt', 'after-send', { kind: 'ambiguous' }],
  ])('%s', async (_, phase, failure) => {
    const error = await sendAndFail(terms, ({ url }) => new ConnectionFailed(phase, `no answer from ${url}`))
    expect(error.failure).toEqual(failure)
  })

  test('an answer that no provider would give leaves a message in doubt', async () => {
    const bytes = new TextEncoder().encode('It works!')
    expect((await sendAndFail(terms, { status: 200, headers: {}, bytes })).failure).toEqual({
      kind: 'ambiguous',
    })
  })
}

function showsWhatIsNoMessage({ channel, account, chat, success }: ContractTerms): void {
  const { abilities } = channel
  test.each<[string, Outbound, boolean]>([
    ['typing', { kind: 'typing', messageRef: '66' }, abilities.typing !== null],
    ['a read mark', { kind: 'mark-read', messageRef: '66' }, abilities.markRead ?? false],
  ])('%s is shown to the client exactly where the abilities say so', async (_, outbound, isShown) => {
    const { http, requests } = fakeProvider(success)
    const sent = await channel.send(account, chat, outbound, http).catch(() => null)
    expect([requests.length > 0, sent?.messageRef ?? null]).toEqual([isShown, null])
  })

  test('typing that has ended makes no message and needs no answer to anything', async () => {
    const { http } = fakeProvider(success)
    const ended: Outbound = { kind: 'typing', ended: true }
    expect(await channel.send(account, chat, ended, http)).toEqual({ messageRef: null })
  })
}

async function sendAndFail(
  { channel, account, chat }: ContractTerms,
  reaction: Reaction,
): Promise<ChannelError> {
  const error = await failureOf(channel.send(account, chat, text, fakeProvider(reaction).http))
  const shown = `${error.message} ${error.reason} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
  for (const secret of Object.values(account.secrets)) expect(shown).not.toContain(secret)
  expect(error.reason).not.toBe('')
  return error
}

async function failureOf(sending: Promise<unknown>): Promise<ChannelError> {
  const error: unknown = await sending.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (error instanceof ChannelError) return error
  throw new Error(`expected a ChannelError, got ${String(error)}`)
}

function withinAbilities({ channel: { abilities } }: ContractTerms): Outbound[] {
  return [
    { kind: 'text', text: 'x'.repeat(abilities.textLimit), replyTo: null },
    { kind: 'file', file: fileOf('document', 1), caption: 'x'.repeat(abilities.captionLimit), replyTo: null },
    ...kinds.map((kind): Outbound => filled(kind, abilities.fileLimits[kind])),
    ...abilities.reactions.map((emoji): Outbound => ({ kind: 'reaction', messageRef: '66', emoji })),
  ]
}

function beyondAbilities({
  channel: { abilities },
}: ContractTerms): { outbound: Outbound; broken: LimitBroken }[] {
  const { textLimit, captionLimit, fileLimits } = abilities
  const file = fileOf('document', 1)
  return [
    {
      outbound: { kind: 'text', text: 'x'.repeat(textLimit + 1), replyTo: null },
      broken: { what: 'text-too-long', limit: textLimit },
    },
    {
      outbound: { kind: 'file', file, caption: 'x'.repeat(captionLimit + 1), replyTo: null },
      broken: { what: 'text-too-long', limit: captionLimit },
    },
    ...kinds.map((kind) => ({
      outbound: filled(kind, fileLimits[kind] + 1),
      broken: { what: 'file-too-large' as const, limit: fileLimits[kind] },
    })),
    {
      outbound: { kind: 'reaction', messageRef: '66', emoji: 'cheese' },
      broken: { what: 'reaction-refused', limit: null },
    },
  ]
}

const kinds = ['image', 'video', 'audio', 'document'] as const
const mimes = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg', document: 'application/pdf' }

const filled = (kind: OutboundFile['kind'], size: number): Outbound => ({
  kind: 'file',
  file: fileOf(kind, size),
  caption: '',
  replyTo: null,
})

/** The size is only claimed: limits are checked before anything is opened. */
function fileOf(kind: OutboundFile['kind'], size: number): OutboundFile {
  const facts = {
    duration: null,
    width: 640,
    height: 480,
    recorded: false,
    publicUrl: 'https://desk.test/f/a.jpg',
  }
  return { kind, name: `a.${kind}`, mime: mimes[kind], size, ...facts, open: async () => new Blob(['bytes']) }
}

function nameOf(outbound: Outbound): string {
  switch (outbound.kind) {
    case 'text':
      return `a text of ${outbound.text.length}`
    case 'file':
      return `a file (${outbound.file.mime}, ${outbound.file.size} bytes, caption of ${outbound.caption.length})`
    case 'reaction':
      return `the reaction ${outbound.emoji ?? 'none'}`
    case 'question':
      return `a question with ${outbound.choices.length} choices`
    case 'acknowledge-press':
    case 'remove-choices':
    case 'typing':
    case 'template':
    case 'mark-read':
      return outbound.kind
    default:
      return outbound satisfies never
  }
}
