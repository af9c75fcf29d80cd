import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../entities/message.ts'
import { leak, leakAnswer, leakPin, leakReport, leakVoice, messageOf } from '../samples/index.ts'
import { applyToChat, type MessageRange } from './apply-to-chat.ts'
import type { LiveEvent } from './live-event.ts'
import { at, liveEvent } from './testing/live-event.ts'

const text = (seq: number): Message =>
  messageOf(leak, seq, { created_on: at(seq), content: `message ${seq}` })
const added = (message: Message): LiveEvent => liveEvent('newMessage', { message, ticket: leak })
const applyAll = (chat: MessageRange, received: readonly LiveEvent[]): MessageRange =>
  received.reduce(applyToChat, chat)
const range = (messages: readonly Message[], beyond: Partial<MessageRange> = {}): MessageRange => ({
  ticketid: leak.ticketid,
  messages,
  hasOlder: false,
  hasNewer: false,
  ...beyond,
})

describe('a chat', () => {
  it('keeps the order of its numbers, however often and in any order its messages arrive', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
    const arrivals = numbers.chain((seqs) =>
      fc.tuple(
        fc.shuffledSubarray(seqs, { minLength: seqs.length }),
        fc.array(fc.constantFrom(...seqs, 61), { maxLength: 10 }),
      ),
    )
    fc.assert(
      fc.property(arrivals, ([seqs, repeats]) => {
        const chat = applyAll(range([]), [...seqs, ...repeats].map(text).map(added))
        const expected = [...new Set([...seqs, ...repeats])].toSorted((a, b) => a - b)
        expect(chat.messages.map(({ seq }) => seq)).toEqual(expected)
      }),
    )
  })

  it('keeps a message as it was edited when its event comes again', () => {
    const edited = range([{ ...text(1), content: 'Edited' }])
    expect(applyToChat(edited, added(text(1)))).toBe(edited)
  })

  it('leaves out what lies beyond a range of messages that scrolling has still to reach', () => {
    const jumped = range([text(21), text(22)], { hasOlder: true, hasNewer: true })
    expect(applyAll(jumped, [added(text(40)), added(text(3))])).toBe(jumped)
  })

  it('takes nothing from another ticket', () => {
    const chat = range([text(1)])
    const elsewhere = { ...text(2), ticketid: leakReport.messageid }
    expect(applyToChat(chat, added(elsewhere))).toBe(chat)
  })

  it('shows a changed message as it is now, and an unchanged one as the same value', () => {
    const chat = range([leakReport, leakAnswer])
    const deleted = { ...leakReport, deleted_on: at(50) }
    expect(applyToChat(chat, liveEvent('messageChanged', { message: deleted })).messages).toEqual([
      deleted,
      leakAnswer,
    ])
    expect(applyToChat(chat, liveEvent('messageChanged', { message: { ...leakAnswer } }))).toBe(chat)
  })

  it('finds the message of a reaction by its instant, however many decimals that has', () => {
    const { ticketid, messageid } = leakAnswer
    const created_on = '2026-03-18T14:02:18.402Z'
    const chat = range([leakAnswer, leakVoice])
    const event = liveEvent('newReaction', {
      ticketid,
      messageid,
      created_on,
      reaction: '😮',
      agent_reaction: '👍',
    })
    expect(applyToChat(chat, event).messages).toEqual([
      { ...leakAnswer, reaction: '😮', agent_reaction: '👍' },
      leakVoice,
    ])
  })

  it('marks a message as pinned and as no longer pinned', () => {
    const pinned = range([leakReport])
    const { ticketid, messageid, created_on } = leakPin
    const unpinned = applyToChat(pinned, liveEvent('unpinMessage', { ticketid, messageid, created_on }))
    expect(unpinned.messages[0]?.pinned).toBe(false)
    expect(applyToChat(unpinned, liveEvent('newPinnedMessage', { pin: leakPin }))).toEqual(pinned)
  })

  it('that receives again what it fetched already ends as it was fetched', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), fc.nat(), (changes, from) => {
        const received = changes.map(eventOf)
        const truth = applyAll(range(all), received)
        expect(applyAll(truth, received.slice(from % (received.length + 1)))).toEqual(truth)
      }),
    )
  })
})

const all = [text(1), text(2), text(3)]
const change = fc.record({
  message: fc.constantFrom(...all),
  kind: fc.constantFrom('add', 'edit', 'react', 'pin', 'unpin'),
  word: fc.constantFrom('👍', '😮', null),
})

function eventOf({
  message,
  kind,
  word,
}: {
  message: Message
  kind: string
  word: string | null
}): LiveEvent {
  const { ticketid, messageid, created_on } = message
  if (kind === 'add') return added(message)
  if (kind === 'edit')
    return liveEvent('messageChanged', { message: { ...message, content: word ?? 'edited' } })
  if (kind === 'pin')
    return liveEvent('newPinnedMessage', { pin: { ...leakPin, ticketid, messageid, created_on } })
  if (kind === 'unpin') return liveEvent('unpinMessage', { ticketid, messageid, created_on })
  return liveEvent('newReaction', { ticketid, messageid, created_on, reaction: word, agent_reaction: null })
}
