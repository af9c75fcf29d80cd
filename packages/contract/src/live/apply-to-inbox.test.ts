import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Notification } from '../entities/notification.ts'
import { answer, question } from '../samples/private-chat.ts'
import { rating, unreadText } from '../samples/notifications.ts'
import { jonas, lucia, mara, me } from '../samples/index.ts'
import { applyToNotifications, type InboxList, inboxList } from './apply-to-notifications.ts'
import { applyToPrivateChat, type PrivateMessageRange } from './apply-to-private-chat.ts'
import type { LiveEvent } from './live-event.ts'
import { toSections } from './sections.ts'
import { at, idOf, liveEvent } from './testing/live-event.ts'

const empty: InboxList = { notifications: [], count: 0 }
const applyAll = (inbox: InboxList, received: readonly LiveEvent[]): InboxList =>
  received.reduce(applyToNotifications, inbox)

describe('the inbox', () => {
  it('is the answer of the call as one list, newest first', () => {
    expect(inboxList({ sections: toSections([unreadText, rating]), count: 1 })).toEqual({
      notifications: [unreadText, rating],
      count: 1,
    })
  })

  it('is all read when it was opened, and of one colleague when that chat was', () => {
    const fromLucia = { ...unreadText, notificationid: idOf(1), senderid: lucia.userid }
    const inbox = { notifications: [unreadText, fromLucia], count: 2 }
    const one = applyToNotifications(
      inbox,
      liveEvent('notificationsCount', { count: 1, senderid: jonas.userid }),
    )
    expect(one).toEqual({ notifications: [{ ...unreadText, read: true }, fromLucia], count: 1 })
    const none = applyToNotifications(one, liveEvent('notificationsCount', { count: 0, senderid: null }))
    expect(none.notifications.every(({ read }) => read)).toBe(true)
  })

  it('that receives again what it fetched already ends as it was fetched', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 11 }), { maxLength: 25 }), fc.nat(), (steps, from) => {
        const received = eventsOf(steps)
        const truth = applyAll(empty, received)
        expect(applyAll(truth, received.slice(from % (received.length + 1)))).toEqual(truth)
      }),
    )
  })

  it('stays the same value when nothing is new', () => {
    const inbox = { notifications: [unreadText], count: 1 }
    const received = liveEvent('newNotification', { notification: { ...unreadText }, count: 1 })
    expect(applyToNotifications(inbox, received)).toBe(inbox)
    expect(applyToNotifications(empty, liveEvent('notificationsCleared', {}))).toBe(empty)
  })

  it('loses what is settled, however often the event comes', () => {
    const other = { ...unreadText, notificationid: idOf(7) }
    const inbox = { notifications: [unreadText, other], count: 2 }
    const gone = liveEvent('notificationRemoved', { notificationid: other.notificationid, count: 1 })
    const after = applyToNotifications(inbox, gone)
    expect(after).toEqual({ notifications: [unreadText], count: 1 })
    expect(applyToNotifications(after, gone)).toBe(after)
  })
})

describe('a private chat', () => {
  const chat: PrivateMessageRange = {
    chatid: null,
    receiverid: jonas.userid,
    messages: [],
    hasOlder: false,
    read: { mine: 0, theirs: 0, theirs_on: null },
  }

  it('takes the messages of both sides in the order of their numbers, however often they arrive', () => {
    const arrivals = fc.array(fc.constantFrom(question, answer), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(arrivals, (messages) => {
        const received = messages.map((message) => liveEvent('newPrivateMessage', { message }))
        const after = received.reduce((state, event) => applyToPrivateChat(state, event, me), chat)
        const expected = [question, answer].filter((message) => messages.includes(message))
        expect(after).toEqual({ ...chat, chatid: question.chatid, messages: expected })
      }),
    )
  })

  it('takes nothing from a chat with somebody else', () => {
    const message = { ...question, senderid: lucia.userid, receiverid: mara.userid }
    expect(applyToPrivateChat(chat, liveEvent('newPrivateMessage', { message }), me)).toBe(chat)
  })

  it('leaves out a message older than the range of messages that was loaded', () => {
    const loaded = { ...chat, messages: [answer], hasOlder: true }
    expect(applyToPrivateChat(loaded, liveEvent('newPrivateMessage', { message: question }), me)).toBe(loaded)
  })
})

/** What a server that keeps the truth would send: 0 to 9 something new, 10 the inbox was opened, 11 it was emptied. */
function eventsOf(steps: readonly number[]): LiveEvent[] {
  let unread = 0
  return steps.map((step, index) => {
    if (step === 11) unread = 0
    if (step === 11) return liveEvent('notificationsCleared', {})
    unread = step === 10 ? 0 : unread + 1
    const notification: Notification = { ...unreadText, notificationid: idOf(index), created_on: at(index) }
    return step === 10
      ? liveEvent('notificationsCount', { count: 0, senderid: null })
      : liveEvent('newNotification', { notification, count: unread })
  })
}
