import type { Message } from '@switchboard/contract'
import { leak, leakAnswer } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { type Cellar, openOutbox } from './outbox.ts'
import { freshState, type Parcel } from './parcel.ts'

const done: Outcome<Message> = { kind: 'done', answer: leakAnswer, asOf: 1 }
const closed: Outcome<Message> = { kind: 'refused', refusal: { error: 'ticket-closed', message: 'Closed.' } }
const away: Outcome<Message> = { kind: 'away' }

const parcel = (messageid: string, ticketid = leak.ticketid): Parcel => ({
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
  ...freshState,
})

/** A desk that answers as told and remembers what it was given. */
function desk(answers: Outcome<Message>[], kept: Parcel[] = []) {
  const delivered: string[] = []
  const waits: (() => void)[] = []
  const shelf = new Map(kept.map((one) => [one.messageid, one]))
  const cellar: Cellar = {
    load: async () => [...shelf.values()],
    keep: async (one) => void shelf.set(one.messageid, one),
    drop: async (messageid) => void shelf.delete(messageid),
  }
  const outbox = openOutbox({
    cellar,
    deliver: async ({ messageid }) => {
      delivered.push(messageid)
      return answers.shift() ?? done
    },
    later: (deed) => void waits.push(deed),
  })
  const states = () => outbox.parcels.get().map(({ messageid, state }) => `${messageid} ${state}`)
  return { outbox, delivered, shelf, waits, states }
}

describe('the queue of what I wrote', () => {
  it('keeps a message until the desk has it, and shows it until its event comes', async () => {
    const { outbox, shelf, states } = desk([])
    await outbox.add(parcel('1'))
    expect(shelf.size).toBe(0)
    expect(states()).toEqual(['1 sent'])
    outbox.arrived('1')
    expect(states()).toEqual([])
  })

  it('tries again while the desk is away, and never overtakes within a ticket', async () => {
    const { outbox, delivered, shelf, waits, states } = desk([away])
    await outbox.add(parcel('1'))
    expect([...shelf.keys()]).toEqual(['1'])
    expect(states()).toEqual(['1 waiting'])
    await outbox.add(parcel('2'))
    expect(delivered).toEqual(['1', '1', '2'])
    expect(waits).toHaveLength(1)
    expect(states()).toEqual(['1 sent', '2 sent'])
  })

  it('holds up no other ticket', async () => {
    const { outbox, states } = desk([away])
    await outbox.add(parcel('1'))
    await outbox.add(parcel('2', leakAnswer.messageid))
    expect(states()).toEqual(['1 waiting', '2 sent'])
  })

  it('shows why the desk said no, keeps the text, and sends it again when asked', async () => {
    const { outbox, shelf, states } = desk([closed])
    await outbox.add(parcel('1'))
    expect(outbox.parcels.get()[0]).toMatchObject({ state: 'refused', failure: closed })
    expect(shelf.size).toBe(1)
    outbox.retry('1')
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('waits, and does not give up, when the session is over or the desk is busy', async () => {
    const busy: Outcome<Message> = { kind: 'refused', refusal: { error: 'desk-busy', message: '' } }
    const { outbox, states } = desk([busy])
    await outbox.add(parcel('1'))
    expect(states()).toEqual(['1 waiting'])
    outbox.nudge()
    await expect.poll(states).toEqual(['1 sent'])
  })

  it('sends after a reload what was written before it, in the order it was written', async () => {
    const { outbox, delivered } = desk([], [parcel('2'), { ...parcel('1'), state: 'sending' }])
    await outbox.open()
    await expect.poll(() => delivered).toEqual(['1', '2'])
  })

  it('forgets what is discarded', async () => {
    const { outbox, shelf, states } = desk([closed])
    await outbox.add(parcel('1'))
    outbox.discard('1')
    expect(states()).toEqual([])
    await expect.poll(() => shelf.size).toBe(0)
  })

  it('stops what is on its way when it is cancelled, and goes on with the next', async () => {
    const told: string[] = []
    const shelf = new Map<string, Parcel>()
    const outbox = openOutbox({
      cellar: {
        load: async () => [],
        keep: async (one) => void shelf.set(one.messageid, one),
        drop: async (messageid) => void shelf.delete(messageid),
      },
      deliver: ({ messageid }, { signal, onProgress }) => {
        told.push(messageid)
        if (messageid === '2') return Promise.resolve(done)
        onProgress(40)
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told.push('stopped')
            resolve(away)
          })
        })
      },
      later: () => told.push('waits'),
    })
    const first = outbox.add(parcel('1'))
    await expect.poll(() => outbox.parcels.get()[0]?.progress).toBe(40)
    const second = outbox.add(parcel('2'))
    outbox.discard('1')
    await Promise.all([first, second])
    await expect.poll(() => told).toEqual(['1', 'stopped', '2'])
    expect(outbox.parcels.get().map(({ messageid, state }) => `${messageid} ${state}`)).toEqual(['2 sent'])
    expect(shelf.size).toBe(0)
  })

  it('says when this browser could not put a parcel by, and sends it all the same', async () => {
    const refuses = () => Promise.reject(new Error('no room'))
    const outbox = openOutbox({
      cellar: { load: async () => [], keep: refuses, drop: async () => undefined },
      deliver: async () => away,
      later: () => undefined,
    })
    await outbox.add(parcel('1'))
    expect(outbox.parcels.get()).toMatchObject([{ state: 'waiting', isKept: false }])
  })
})
