import type { LiveEvent, Notification } from '@switchboard/contract'
import { eventSamples, leak, leakAnswer, me } from '@switchboard/contract/samples'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { LiveContext } from '../../live/event-handlers.ts'
import { handleUndeliveredEvent, type Undelivered, undelivered } from './undelivered.ts'

const sample: Undelivered = {
  notificationid: 'first',
  created_on: leakAnswer.created_on,
  name: leak.client_name,
  read: false,
  type: 'undelivered',
  ticketid: leak.ticketid,
  ticket_created_on: leak.created_on,
  ticket_platform: leak.platform,
  messageid: leakAnswer.messageid,
  content: leakAnswer.content,
  problem: 'blocked',
}
const envelope = { id: 7, at: '2026-03-18T14:31:05.118204Z', actor: null }
const context: LiveContext = { queries: new QueryClient(), me }
const receive = (event: LiveEvent) => handleUndeliveredEvent(event, context)
const eventOf = (notification: Notification) =>
  receive({ ...envelope, type: 'newNotification', payload: { notification, count: 1 } })
const ids = () => undelivered.get().map(({ notificationid }) => notificationid)

beforeEach(() => undelivered.set([]))

it('is one message for each ticket, the newest, until it is settled', () => {
  const second = { ...sample, notificationid: 'second' }
  const elsewhere = { ...second, notificationid: 'other', ticketid: 'another ticket' }
  eventOf(sample)
  eventOf(eventSamples.newNotification.notification)
  eventOf(elsewhere)
  eventOf(second)
  expect(ids()).toEqual(['other', second.notificationid])
  const gone = { notificationid: second.notificationid, count: 0 }
  receive({ ...envelope, type: 'notificationRemoved', payload: gone })
  expect(ids()).toEqual(['other'])
  receive({ ...envelope, type: 'notificationsCount', payload: eventSamples.notificationsCount })
  expect(ids()).toEqual(['other'])
  receive({ ...envelope, type: 'notificationsCleared', payload: {} })
  expect(ids()).toEqual([])
})
