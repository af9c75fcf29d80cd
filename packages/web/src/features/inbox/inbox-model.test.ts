import type { Notification } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { inboxList } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { groupByDay, unreadBySender, withUnread } from './inbox-model.ts'

const { notifications } = inboxList(callSamples.getNotifications.reply)
const text = notifications.find((one): one is Extract<Notification, { type: 'text' }> => one.type === 'text')

it('notifications are listed under the day on which the viewer got them', () => {
  if (text === undefined) throw new Error('The samples hold no text notification.')
  const late: Notification = { ...text, created_on: '2026-03-17T23:30:00.000000Z' }
  expect(groupByDay([late], 'UTC')).toEqual([{ day: '2026-03-17', notifications: [late] }])
  expect(groupByDay([late], 'Europe/Oslo')[0]?.day).toBe('2026-03-18')
})

it('a colleague shows how many of his or her messages are unread', () => {
  if (!text) throw new Error('the sample inbox holds no message')
  const inbox = { notifications: [text, { ...text, read: !text.read }], count: 1 }
  expect(unreadBySender(inbox)).toEqual({ [text.senderid]: 1 })
})

it('what was unread when the inbox opened and what arrives while it is open stay marked once they are read', () => {
  if (!text) throw new Error('the sample inbox holds no message')
  const one = (notificationid: string, read: boolean) => ({ ...text, notificationid, read })
  const old = one('read before', true)
  const opened = withUnread(new Set(), { notifications: [one('first', false), old], count: 1 })
  const read = withUnread(opened, { notifications: [one('first', true), old], count: 0 })
  expect(read).toBe(opened)
  const later = { notifications: [one('second', false), one('first', true), old], count: 1 }
  expect([...withUnread(read, later)]).toEqual(['first', 'second'])
})
