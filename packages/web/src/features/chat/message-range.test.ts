import { type Message, toSections } from '@switchboard/contract'
import { leak, messageOf } from '@switchboard/contract/samples'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRange } from './chat-query.ts'
import { mergeSlice, rangeAround, leftRange, messagesKept, sliceOf, trimRange } from './message-range.ts'

const message = (seq: number): Message => messageOf(leak, seq)
const from = (first: number, last: number): Message[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => message(first + place))
/** What GET /{ticketid}/{sliceIndex}/chat answers for a chat of so many messages. */
const slice = (index: number, newest: number) =>
  toSections(from(Math.max(1, newest - 20 * (index + 1) + 1), newest - 20 * index))

describe('a range of messages of a chat', () => {
  it('opens at its end and knows whether there is more', () => {
    expect(openRange(leak.ticketid, toSections(from(41, 100)))).toMatchObject({
      hasOlder: true,
      hasNewer: false,
    })
    expect(openRange(leak.ticketid, toSections(from(1, 5))).hasOlder).toBe(false)
    expect(openRange(leak.ticketid, {})).toMatchObject({ messages: [], hasOlder: false })
  })

  it('reaches the first message by slices, each message once and in order, however the chat grows meanwhile', () => {
    const sizes = fc.tuple(fc.integer({ min: 61, max: 200 }), fc.array(fc.nat({ max: 5 }), { maxLength: 30 }))
    fc.assert(
      fc.property(sizes, ([size, growth]) => {
        let newest = size
        let chat = openRange(leak.ticketid, toSections(from(size - 59, size)))
        for (let step = 0; chat.hasOlder && step < 60; step += 1) {
          newest += growth[step] ?? 0
          chat = {
            ...chat,
            messages: [...chat.messages, ...from((chat.messages.at(-1)?.seq ?? 0) + 1, newest)],
          }
          const first = chat.messages[0]?.seq ?? 0
          chat = mergeSlice(chat, slice(sliceOf(first - 1, newest), newest), newest)
        }
        expect(chat.messages.map(({ seq }) => seq)).toEqual(from(1, newest).map(({ seq }) => seq))
      }),
    )
  })

  it('leaves out a slice that does not touch it', () => {
    const chat = openRange(leak.ticketid, toSections(from(90, 100)))
    expect(mergeSlice(chat, toSections(from(10, 20)), 100).messages).toHaveLength(11)
  })

  it('after a jump goes on to the newest', () => {
    const jumped = rangeAround(leak.ticketid, {
      selectedSections: toSections(from(21, 40)),
      hasOlder: true,
      hasNewer: true,
    })
    const joined = mergeSlice(jumped, toSections(from(41, 60)), 60)
    expect(joined).toMatchObject({ hasOlder: true, hasNewer: false })
    expect(joined.messages).toHaveLength(40)
  })

  it('drops what is far away on one side, and knows that it is to be read again', () => {
    const long = { ...openRange(leak.ticketid, toSections(from(1, messagesKept + 40))), hasOlder: false }
    const reader = trimRange(long, 'newer')
    expect(reader).toMatchObject({ hasOlder: false, hasNewer: true })
    expect(reader.messages.at(-1)?.seq).toBe(messagesKept)
    const follower = trimRange(long, 'older')
    expect(follower).toMatchObject({ hasOlder: true, hasNewer: false })
    expect(follower.messages[0]?.seq).toBe(41)
    expect(mergeSlice(follower, toSections(from(21, 40)), messagesKept + 40).messages[0]?.seq).toBe(21)
  })

  it('that is left keeps its newest messages, and nothing when it was left in the middle', () => {
    const whole = openRange(leak.ticketid, toSections(from(1, 100)))
    expect(leftRange(whole)?.messages.map(({ seq }) => seq)).toEqual(from(41, 100).map(({ seq }) => seq))
    expect(leftRange({ ...whole, hasNewer: true })).toBeUndefined()
  })
})
