import { expect, it } from 'vitest'
import { changes, message, page, queued } from '../testing/samples.ts'
import { type ChatAction, type ChatState, hasGap, initialState, reduce, unreadCount } from './chat-state.ts'

const after = (...actions: ChatAction[]): ChatState => actions.reduce(reduce, initialState(page))
const texts = ({ messages }: ChatState) => messages.map(({ text }) => text)

it('puts messages in the order of their positions, whatever order they come in', () => {
  const state = after(
    { type: 'changes', changes: changes([message(1)]) },
    { type: 'message', message: message(3) },
    { type: 'message', message: message(2) },
  )
  expect(texts(state)).toEqual(['text 1', 'text 2', 'text 3'])
})

it('applies the same changes twice as once', () => {
  const same: ChatAction = { type: 'changes', changes: changes([message(1), message(2)]) }
  expect(after(same, same)).toEqual(after(same))
})

it('keeps the newer form of a message when the older one comes later', () => {
  const newer = message(1, { revision: 5, reactions: { visitor: null, company: '👍' } })
  const state = after({ type: 'message', message: newer }, { type: 'message', message: message(1) })
  expect(state.messages).toEqual([newer])
})

it('shows what comes after a gap and goes on asking from before it', () => {
  const known = after({ type: 'changes', changes: changes([message(1)]) })
  const late = changes([message(4)])
  expect(hasGap(known, late)).toBe(true)
  const state = reduce(known, { type: 'changes', changes: late })
  expect(texts(state)).toEqual(['text 1', 'text 4'])
  expect(state.revision).toBe(1)
  const whole = reduce(state, {
    type: 'changes',
    changes: changes([message(2), message(3), message(4)]),
    answersAfter: 1,
  })
  expect(texts(whole)).toEqual(['text 1', 'text 2', 'text 3', 'text 4'])
  expect(whole.revision).toBe(4)
})

it('takes an answer as whole also where messages changed several times', () => {
  const state = after({ type: 'changes', changes: changes([message(1, { revision: 9 })]), answersAfter: 0 })
  expect(state.revision).toBe(9)
})

it('takes a message out of the queue when it comes by the connection first', () => {
  const sent = message(1, { from: 'visitor' })
  const state = after(
    { type: 'queue', queue: [queued(sent.id), queued('other')] },
    { type: 'changes', changes: changes([sent]) },
  )
  expect(state.queue.map(({ id }) => id)).toEqual(['other'])
})

it('counts as unread what the company wrote after the last message that was read', () => {
  const state = after(
    { type: 'changes', changes: changes([message(1), message(2, { from: 'visitor' }), message(3)]) },
    { type: 'read', position: 1 },
  )
  expect(unreadCount(state)).toBe(1)
})

it('never takes a read mark back', () => {
  const state = after(
    { type: 'read', position: 3 },
    { type: 'changes', changes: changes([], { visitor_read: 2, company_read: 2 }) },
    { type: 'changes', changes: changes([], { visitor_read: 1, company_read: 1 }) },
  )
  expect([state.visitorRead, state.companyRead]).toEqual([3, 2])
})

it('draws the line of new messages where the visitor comes back to, until he or she answers', () => {
  const back = after(
    { type: 'changes', changes: changes([message(1), message(2)], { visitor_read: 1 }) },
    { type: 'seen', isSeen: true },
    { type: 'read', position: 2 },
  )
  expect(back.unreadAfter).toBe(1)
  expect(reduce(back, { type: 'line-passed' }).unreadAfter).toBeNull()
})

it('ends the typing of the company with its message', () => {
  const state = after({ type: 'typing', isTyping: true }, { type: 'changes', changes: changes([message(1)]) })
  expect(state.isCompanyTyping).toBe(false)
})
