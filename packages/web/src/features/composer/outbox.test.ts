import type { Message, MyTicket } from '@switchboard/contract'
import { leak, leakAnswer, mine } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { openOutbox } from './outbox.ts'
import { initialState, type QueuedMessage } from './queued-message.ts'
import type { OtherTabs, QueueStorage } from './send-queued.ts'

const done: Outcome<Message> = { kind: 'done', answer: leakAnswer, position: 1 }
const closed: Outcome<Message> = { kind: 'refused', refusal: { error: 'ticket-closed', message: 'Closed.' } }
const away: Outcome<Message> = { kind: 'away' }

const queued = (messageid: string, ticketid = leak.ticketid): QueuedMessage => ({
  messageid,
  userid: leak.userid ?? '',
  ticketid,
  ticketCreatedOn: leak.created_on,
  clientName: leak.client_name,
  content: messageid,
  replyTo: null,
  file: null,
  receiverid: null,
  recorded: false,
  template: null,
  closing: null,
  queuedOn: `2026-03-18T14:00:0${messageid}Z`,
  ...initialState,
})

const closedTicket: Outcome<MyTicket> = { kind: 'done', answer: mine(leak), position: 2 }
const closing = (messageid: string): QueuedMessage => ({ ...queued(messageid), closing: { clientSeq: 9 } })
const never = () => Promise.reject(new Error('No ticket is to be closed.'))

const alone: OtherTabs = { discard: () => undefined, onDiscard: () => undefined }

/** A server that gives the answers it is set to and keeps what it was sent. */
function setUp(answers: Outcome<Message>[], kept: QueuedMessage[] = [], closings: Outcome<MyTicket>[] = []) {
  const results: string[] = []
  const delivered: string[] = []
  const waits: (() => void)[] = []
  const stored = new Map(kept.map((one) => [one.messageid, one]))
  const storage: QueueStorage = {
    load: async () => [...stored.values()],
    keep: async (one) => void stored.set(one.messageid, one),
    drop: async (messageid) => void stored.delete(messageid),
  }
  const outbox = openOutbox({
    storage,
    otherTabs: alone,
    deliver: async ({ messageid }) => {
      delivered.push(messageid)
      return answers.shift() ?? done
    },
    close: async (_, clientSeq) => {
      delivered.push(`close after ${clientSeq}`)
      return closings.shift() ?? closedTicket
    },
    later: (callback) => void waits.push(callback),
  })
  outbox.onClosing(({ outcome }) => results.push(outcome.kind))
  const states = () => outbox.queuedMessages.get().map(({ messageid, state }) => `${messageid} ${state}`)
  return { outbox, storage, delivered, stored, waits, states, results }
}

describe('the queue of my messages', () => {
  it('keeps a message until the server has it, and shows it until its event comes', async () => {
    const { outbox, stored, states } = setUp([])
    await outbox.add(queued('1'))
    expect(stored.size).toBe(0)
    expect(states()).toEqual(['1 sent'])
    outbox.arrived('1')
    expect(states()).toEqual([])
  })

  it('tries again while the server is away, and never overtakes within a ticket', async () => {
    const { outbox, delivered, stored, waits, states } = setUp([away])
    await outbox.add(queued('1'))
    expect([...stored.keys()]).toEqual(['1'])
    expect(states()).toEqual(['1 waiting'])
    await outbox.add(queued('2'))
    expect(delivered).toEqual(['1', '1', '2'])
    expect(waits).toHaveLength(1)
    expect(states()).toEqual(['1 sent', '2 sent'])
  })

  it('delays no other ticket', async () => {
    const { outbox, states } = setUp([away])
    await outbox.add(queued('1'))
    await outbox.add(queued('2', leakAnswer.messageid))
    expect(states()).toEqual(['1 waiting', '2 sent'])
  })

  it('keeps the order of messages to a colleague, and delays no client by them', async () => {
    const { outbox, delivered, states } = setUp([away])
    const toColleague = (messageid: string, receiverid: string) => ({ ...queued(messageid, ''), receiverid })
    await outbox.add(toColleague('1', leak.clientid))
    await outbox.add(queued('2'))
    await outbox.add(toColleague('3', leak.ticketid))
    expect(states()).toEqual(['1 waiting', '2 sent', '3 sent'])
    await outbox.add(toColleague('4', leak.clientid))
    expect(delivered).toEqual(['1', '2', '3', '1', '4'])
  })

  it('shows why the server refused, keeps the text, and sends it again on request', async () => {
    const { outbox, stored, states } = setUp([closed])
    await outbox.add(queued('1'))
    expect(outbox.queuedMessages.get()[0]).toMatchObject({ state: 'refused', failure: closed })
    expect(stored.size).toBe(1)
    outbox.retry('1')
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('waits, and does not give up, when the session is over or the server is busy', async () => {
    const busy: Outcome<Message> = { kind: 'refused', refusal: { error: 'desk-busy', message: '' } }
    const { outbox, states } = setUp([busy])
    await outbox.add(queued('1'))
    expect(states()).toEqual(['1 waiting'])
    outbox.nudge()
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('sends no request after the session ended, until somebody has signed in', async () => {
    const over: Outcome<Message> = { kind: 'refused', refusal: { error: 'not-signed-in', message: '' } }
    const { outbox, delivered, waits, states } = setUp([over])
    await outbox.add(queued('1'))
    expect(states()).toEqual(['1 waiting'])
    expect(waits).toEqual([])
    expect(delivered).toEqual(['1'])
    outbox.nudge()
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('sends after a reload what was written before it, in the order it was written', async () => {
    const { outbox, delivered } = setUp([], [queued('2'), { ...queued('1'), state: 'sending' }])
    await outbox.open()
    await expect.poll(() => delivered).toEqual(['1', '2'])
  })

  it('forgets what is discarded', async () => {
    const { outbox, stored, states } = setUp([closed])
    await outbox.add(queued('1'))
    outbox.discard('1')
    expect(states()).toEqual([])
    await expect.poll(() => stored.size).toBe(0)
  })

  it('discards a message in the other tabs too, which have loaded it and would send it', async () => {
    const delivered: string[] = []
    const listeners: ((messageid: string) => void)[] = []
    const openTab = () =>
      openOutbox({
        storage: { load: async () => [queued('1'), queued('2')], keep: never, drop: async () => undefined },
        otherTabs: {
          discard: (messageid) => listeners.forEach((listener) => listener(messageid)),
          onDiscard: (listener) => void listeners.push(listener),
        },
        deliver: async ({ messageid }) => {
          delivered.push(messageid)
          return delivered.length > 2 ? done : away
        },
        close: never,
        later: () => undefined,
      })
    const [here, there] = [openTab(), openTab()]
    await Promise.all([here.open(), there.open()])
    await expect.poll(() => delivered).toEqual(['1', '1'])
    here.discard('1')
    there.nudge()
    await expect.poll(() => delivered).toEqual(['1', '1', '2'])
  })

  it('stops what is on its way when it is cancelled, and goes on with the next', async () => {
    const events: string[] = []
    const stored = new Map<string, QueuedMessage>()
    const outbox = openOutbox({
      storage: {
        load: async () => [],
        keep: async (one) => void stored.set(one.messageid, one),
        drop: async (messageid) => void stored.delete(messageid),
      },
      otherTabs: alone,
      deliver: ({ messageid }, { signal, onProgress }) => {
        events.push(messageid)
        if (messageid === '2') return Promise.resolve(done)
        onProgress(40)
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            events.push('stopped')
            resolve(away)
          })
        })
      },
      close: never,
      later: () => events.push('waits'),
    })
    const first = outbox.add(queued('1'))
    await expect.poll(() => outbox.queuedMessages.get()[0]?.progress).toBe(40)
    const second = outbox.add(queued('2'))
    outbox.discard('1')
    await Promise.all([first, second])
    await expect.poll(() => events).toEqual(['1', 'stopped', '2'])
    expect(outbox.queuedMessages.get().map(({ messageid, state }) => `${messageid} ${state}`)).toEqual([
      '2 sent',
    ])
    expect(stored.size).toBe(0)
  })

  it('reports that this browser could not store a queued message, and still sends it', async () => {
    const refuses = () => Promise.reject(new Error('no room'))
    const outbox = openOutbox({
      storage: { load: async () => [], keep: refuses, drop: async () => undefined },
      otherTabs: alone,
      deliver: async () => away,
      close: never,
      later: () => undefined,
    })
    await outbox.add(queued('1'))
    expect(outbox.queuedMessages.get()).toMatchObject([{ state: 'waiting', isKept: false }])
  })

  it('sends the next message when the browser has lost its storage since the first was stored', async () => {
    const { outbox, storage, delivered, states } = setUp([])
    await outbox.add(queued('1'))
    storage.drop = () => Promise.reject(new Error('The connection to the storage was lost.'))
    await outbox.add(queued('2'))
    await outbox.add(queued('3'))
    expect(delivered).toEqual(['1', '2', '3'])
    expect(states()).toEqual(['1 sent', '2 sent', '3 sent'])
  })
})

describe('a message after which the ticket closes', () => {
  it('is sent first; the ticket closes only once the server has it', async () => {
    const { outbox, delivered, stored, waits, results } = setUp([away])
    await outbox.add(closing('1'))
    expect(delivered).toEqual(['1'])
    expect(results).toEqual([])
    waits[0]?.()
    await expect.poll(() => results).toEqual(['done'])
    expect(delivered).toEqual(['1', '1', 'close after 9'])
    expect(stored.size).toBe(0)
  })

  it('leaves the ticket open when the server refuses it, also when it is sent again', async () => {
    const { outbox, delivered, results, states } = setUp([closed])
    await outbox.add(closing('1'))
    outbox.retry('1')
    await expect.poll(states).toEqual(['1 sent'])
    expect(delivered).toEqual(['1', '1'])
    expect(results).toEqual([])
  })

  it('closes it after what is written meanwhile', async () => {
    const { outbox, delivered, results } = setUp([away])
    await outbox.add(closing('1'))
    await outbox.add(queued('2'))
    outbox.nudge()
    await expect.poll(() => results).toEqual(['done'])
    expect(delivered).toEqual(['1', '1', '2', 'close after 9'])
  })

  it('does not close it while another of its messages is refused', async () => {
    const { outbox, delivered, results } = setUp([closed])
    await outbox.add(queued('1'))
    await outbox.add(closing('2'))
    expect(delivered).toEqual(['1', '2'])
    expect(results).toEqual(['refused'])
  })

  it('closes it after a reload, also when the chat shows the message already', async () => {
    const before = setUp([], [], [away])
    await before.outbox.add(closing('1'))
    before.outbox.arrived('1')
    expect(before.outbox.queuedMessages.get()).toMatchObject([{ isArrived: true, state: 'waiting' }])
    const { outbox, delivered, stored, results } = setUp([], [...before.stored.values()])
    await outbox.open()
    await expect.poll(() => results).toEqual(['done'])
    expect(delivered).toEqual(['1', 'close after 9'])
    expect(stored.size).toBe(0)
  })

  it('leaves it open when asked to', async () => {
    const { outbox, delivered, states } = setUp([away])
    await outbox.add(closing('1'))
    outbox.keepOpen('1')
    outbox.nudge()
    await expect.poll(states).toEqual(['1 sent'])
    expect(delivered).toEqual(['1', '1'])
  })
})
