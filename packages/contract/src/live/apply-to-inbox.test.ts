import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Notification } from '../entities/notification.ts'
import { answer, question } from '../samples/private-chat.ts'
import { rating, unreadText } from '../samples/notifications.ts'
import { jonas, lucia, mara, me } from '../samples/index.ts'
import { applyToNotifications, type InboxList, inboxList } from './apply-to-notifications.ts'
import { applyToPrivateChat, type PrivateStretch } from './apply-to-private-chat.ts'
import type { DeskEvent } from './desk-event.ts'
import { toSections } from './sections.ts'
import { at, idOf, tell } from './testing/tell.ts'

const empty: InboxList = { notifications: [], count: 0 }
const applyAll = (inbox: InboxList, told: readonly DeskEvent[]): InboxList =>
  told.reduce(applyToNotifications, inbox)

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
    const one = applyToNotifications(inbox, tell('notificationsCount', { count: 1, senderid: jonas.userid }))
    expect(one).toEqual({ notifications: [{ ...unreadText, read: true }, fromLucia], count: 1 })
    const none = applyToNotifications(one, tell('notificationsCount', { count: 0, senderid: null }))
    expect(none.notifications.every(({ read }) => read)).toBe(true)
  })

  it('that hears again what it fetched already ends as it was fetched', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 11 }), { maxLength: 25 }), fc.nat(), (steps, from) => {
        const told = tellSteps(steps)
        const truth = applyAll(empty, told)
        expect(applyAll(truth, told.slice(from % (told.length + 1)))).toEqual(truth)
      }),
    )
  })

  it('stays the same value when nothing is new', () => {
    const inbox = { notifications: [unreadText], count: 1 }
    const told = tell('newNotification', { notification: { ...unreadText }, count: 1 })
    expect(applyToNotifications(inbox, told)).toBe(inbox)
    expect(applyToNotifications(empty, tell('notificationsCleared', {}))).toBe(empty)
  })
})

describe('a private chat', () => {
  const chat: PrivateStretch = { chatid: null, receiverid: jonas.userid, messages: [], hasOlder: false }

  it('takes the messages of both sides in the order of their numbers, however often they arrive', () => {
    const arrivals = fc.array(fc.constantFrom(question, answer), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(arrivals, (messages) => {
        const told = messages.map((message) => tell('newPrivateMessage', { message }))
        const after = told.reduce((state, event) => applyToPrivateChat(state, event, me), chat)
        const expected = [question, answer].filter((message) => messages.includes(message))
        expect(after).toEqual({ ...chat, chatid: question.chatid, messages: expected })
      }),
    )
  })

  it('takes nothing from a chat with somebody else', () => {
    const message = { ...question, senderid: lucia.userid, receiverid: mara.userid }
    expect(applyToPrivateChat(chat, tell('newPrivateMessage', { message }), me)).toBe(chat)
  })

  it('leaves out a message older than the stretch that was loaded', () => {
    const loaded = { ...chat, messages: [answer], hasOlder: true }
    expect(applyToPrivateChat(loaded, tell('newPrivateMessage', { message: question }), me)).toBe(loaded)
  })
})

/** What a server that keeps the truth would tell: 0 to 9 something new, 10 the inbox was opened, 11 it was emptied. */
function tellSteps(steps: readonly number[]): DeskEvent[] {
  let unread = 0
  return steps.map((step, index) => {
    if (step === 11) unread = 0
    if (step === 11) return tell('notificationsCleared', {})
    unread = step === 10 ? 0 : unread + 1
    const notification: Notification = { ...unreadText, notificationid: idOf(index), created_on: at(index) }
    return step === 10
      ? tell('notificationsCount', { count: 0, senderid: null })
      : tell('newNotification', { notification, count: unread })
  })
}
