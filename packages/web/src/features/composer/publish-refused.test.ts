import { leak } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { openStore } from '../../lib/store.ts'
import type { Failure } from '../../live/outcome.ts'
import type { RefusedMessage } from '../../live/refused-messages.ts'
import { publishRefused } from './publish-refused.ts'
import { initialState, type QueuedMessage } from './queued-message.ts'

const failure: Failure = { kind: 'refused', refusal: { error: 'ticket-closed', message: 'Closed.' } }
const queued: QueuedMessage = {
  messageid: '1',
  userid: leak.userid ?? '',
  ticketid: leak.ticketid,
  ticketCreatedOn: leak.created_on,
  clientName: leak.client_name,
  content: 'A new lid is on its way',
  replyTo: null,
  file: null,
  receiverid: null,
  recorded: false,
  template: null,
  closing: null,
  queuedOn: '2026-03-18T14:00:01Z',
  ...initialState,
}
const refused: QueuedMessage = { ...queued, state: 'refused', failure }

it('lists what the server refused until it is sent again or discarded, and nothing else', () => {
  const queuedMessages = openStore<readonly QueuedMessage[]>([])
  const list = openStore<readonly RefusedMessage[]>([])
  const stop = publishRefused({ queuedMessages }, list)
  queuedMessages.set([queued])
  expect(list.get()).toEqual([])
  queuedMessages.set([refused])
  expect(list.get()).toMatchObject([
    { messageid: '1', clientName: leak.client_name, content: queued.content, fileName: null, failure },
  ])
  const before = list.get()
  queuedMessages.set([refused, { ...queued, messageid: '2', state: 'sending', progress: 40 }])
  expect(list.get()).toBe(before)
  queuedMessages.set([queued])
  expect(list.get()).toEqual([])
  queuedMessages.set([refused])
  stop()
  expect(list.get()).toEqual([])
})
