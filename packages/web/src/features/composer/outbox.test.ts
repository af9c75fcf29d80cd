import type { Message } from '@switchboard/contract'
import { leak, leakAnswer } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { type QueueStorage, openOutbox } from './outbox.ts'
import { initialState, type QueuedMessage } from './queued-message.ts'

const done: Outcome<Message> = { kind: 'done', answer: leakAnswer, position: 1 }
const closed: Outcome<Message> = { kind: 'refused', refusal: { error: 'ticket-closed', message: 'Closed.' } }
const away: Outcome<Message> = { kind: 'away' }

const queued = (messageid: string, ticketid = leak.ticketid): QueuedMessage => ({
  messageid,
  userid: leak.userid ?? '',
  ticketid,
  ticketCreatedOn: leak.created_on,
  content: messageid,
  replyTo: null,
  file: null,
  recorded: false,
  template: null,
  queuedOn: `2026-03-18T14:00:0${messageid}Z`,
  ...initialState,
})

/** A desk that answers as told and remembers what it was given. */
function setUp(answers: Outcome<Message>[], kept: QueuedMessage[] = []) {
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
    deliver: async ({ messageid }) => {
      delivered.push(messageid)
      return answers.shift() ?? done
    },
    later: (callback) => void waits.push(callback),
  })
  const states = () => outbox.queuedMessages.get().map(({ messageid, state }) => `${messageid} ${state}`)
  return { outbox, delivered, stored, waits, states }
}

describe('the queue of what I wrote', () => {
  it('keeps a message until the desk has it, and shows it until its event comes', async () => {
    const { outbox, stored, states } = setUp([])
    await outbox.add(queued('1'))
    expect(stored.size).toBe(0)
    expect(states()).toEqual(['1 sent'])
    outbox.arrived('1')
    expect(states()).toEqual([])
  })

  it('tries again while the desk is away, and never overtakes within a ticket', async () => {
    const { outbox, delivered, stored, waits, states } = setUp([away])
    await outbox.add(queued('1'))
    expect([...stored.keys()]).toEqual(['1'])
    expect(states()).toEqual(['1 waiting'])
    await outbox.add(queued('2'))
    expect(delivered).toEqual(['1', '1', '2'])
    expect(waits).toHaveLength(1)
    expect(states()).toEqual(['1 sent', '2 sent'])
  })

  it('holds up no other ticket', async () => {
    const { outbox, states } = setUp([away])
    await outbox.add(queued('1'))
    await outbox.add(queued('2', leakAnswer.messageid))
    expect(states()).toEqual(['1 waiting', '2 sent'])
  })

  it('shows why the desk said no, keeps the text, and sends it again when asked', async () => {
    const { outbox, stored, states } = setUp([closed])
    await outbox.add(queued('1'))
    expect(outbox.queuedMessages.get()[0]).toMatchObject({ state: 'refused', failure: closed })
    expect(stored.size).toBe(1)
    outbox.retry('1')
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('waits, and does not give up, when the session is over or the desk is busy', async () => {
    const busy: Outcome<Message> = { kind: 'refused', refusal: { error: 'desk-busy', message: '' } }
    const { outbox, states } = setUp([busy])
    await outbox.add(queued('1'))
    expect(states()).toEqual(['1 waiting'])
    outbox.nudge()
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('asks nobody again after the session ended, until somebody has signed in', async () => {
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

  it('stops what is on its way when it is cancelled, and goes on with the next', async () => {
    const events: string[] = []
    const stored = new Map<string, QueuedMessage>()
    const outbox = openOutbox({
      storage: {
        load: async () => [],
        keep: async (one) => void stored.set(one.messageid, one),
        drop: async (messageid) => void stored.delete(messageid),
      },
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

  it('says when this browser could not put a queued message by, and sends it all the same', async () => {
    const refuses = () => Promise.reject(new Error('no room'))
    const outbox = openOutbox({
      storage: { load: async () => [], keep: refuses, drop: async () => undefined },
      deliver: async () => away,
      later: () => undefined,
    })
    await outbox.add(queued('1'))
    expect(outbox.queuedMessages.get()).toMatchObject([{ state: 'waiting', isKept: false }])
  })
})
