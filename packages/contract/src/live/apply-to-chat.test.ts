import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../entities/message.ts'
import { leak, leakAnswer, leakPin, leakReport, leakVoice, messageOf } from '../samples/index.ts'
import { applyToChat, type ChatStretch } from './apply-to-chat.ts'
import type { DeskEvent } from './desk-event.ts'
import { at, tell } from './testing/tell.ts'

const text = (seq: number): Message =>
  messageOf(leak, seq, { created_on: at(seq), content: `message ${seq}` })
const added = (message: Message): DeskEvent => tell('newMessage', { message, ticket: leak })
const applyAll = (chat: ChatStretch, told: readonly DeskEvent[]): ChatStretch =>
  told.reduce(applyToChat, chat)
const stretch = (messages: readonly Message[], beyond: Partial<ChatStretch> = {}): ChatStretch => ({
  ticketid: leak.ticketid,
  messages,
  hasOlder: false,
  hasNewer: false,
  ...beyond,
})

describe('a chat', () => {
  it('stands in the order of its numbers, however often and in whatever order its messages arrive', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 })
    const arrivals = numbers.chain((seqs) =>
      fc.tuple(
        fc.shuffledSubarray(seqs, { minLength: seqs.length }),
        fc.array(fc.constantFrom(...seqs, 61), { maxLength: 10 }),
      ),
    )
    fc.assert(
      fc.property(arrivals, ([seqs, repeats]) => {
        const chat = applyAll(stretch([]), [...seqs, ...repeats].map(text).map(added))
        const expected = [...new Set([...seqs, ...repeats])].toSorted((a, b) => a - b)
        expect(chat.messages.map(({ seq }) => seq)).toEqual(expected)
      }),
    )
  })

  it('keeps a message as it was edited when its arrival is told again', () => {
    const edited = stretch([{ ...text(1), content: 'Edited' }])
    expect(applyToChat(edited, added(text(1)))).toBe(edited)
  })

  it('leaves out what lies beyond a stretch that scrolling has still to reach', () => {
    const jumped = stretch([text(21), text(22)], { hasOlder: true, hasNewer: true })
    expect(applyAll(jumped, [added(text(40)), added(text(3))])).toBe(jumped)
  })

  it('takes nothing from another ticket', () => {
    const chat = stretch([text(1)])
    const elsewhere = { ...text(2), ticketid: leakReport.messageid }
    expect(applyToChat(chat, added(elsewhere))).toBe(chat)
  })

  it('shows a changed message as it is now, and an unchanged one as the same value', () => {
    const chat = stretch([leakReport, leakAnswer])
    const deleted = { ...leakReport, deleted_on: at(50) }
    expect(applyToChat(chat, tell('messageChanged', { message: deleted })).messages).toEqual([
      deleted,
      leakAnswer,
    ])
    expect(applyToChat(chat, tell('messageChanged', { message: { ...leakAnswer } }))).toBe(chat)
  })

  it('finds the message of a reaction by its instant, however many decimals that has', () => {
    const { ticketid, messageid } = leakAnswer
    const created_on = '2026-03-18T14:02:18.402Z'
    const chat = stretch([leakAnswer, leakVoice])
    const event = tell('newReaction', {
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
    const pinned = stretch([leakReport])
    const { ticketid, messageid, created_on } = leakPin
    const unpinned = applyToChat(pinned, tell('unpinMessage', { ticketid, messageid, created_on }))
    expect(unpinned.messages[0]?.pinned).toBe(false)
    expect(applyToChat(unpinned, tell('newPinnedMessage', { pin: leakPin }))).toEqual(pinned)
  })

  it('that hears again what it fetched already ends as it was fetched', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), fc.nat(), (deeds, from) => {
        const told = deeds.map(eventOf)
        const truth = applyAll(stretch(all), told)
        expect(applyAll(truth, told.slice(from % (told.length + 1)))).toEqual(truth)
      }),
    )
  })
})

const all = [text(1), text(2), text(3)]
const deed = fc.record({
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
}): DeskEvent {
  const { ticketid, messageid, created_on } = message
  if (kind === 'add') return added(message)
  if (kind === 'edit') return tell('messageChanged', { message: { ...message, content: word ?? 'edited' } })
  if (kind === 'pin')
    return tell('newPinnedMessage', { pin: { ...leakPin, ticketid, messageid, created_on } })
  if (kind === 'unpin') return tell('unpinMessage', { ticketid, messageid, created_on })
  return tell('newReaction', { ticketid, messageid, created_on, reaction: word, agent_reaction: null })
}
