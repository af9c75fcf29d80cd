import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { textsBeside } from '../../lib/texts-by-ticket.ts'
import { openDraftStore } from './draft-store.ts'

const taken: Outcome<unknown> = { kind: 'done', answer: { done: true }, position: 1 }
const away: Outcome<unknown> = { kind: 'away' }
const outOfSight: Outcome<unknown> = {
  kind: 'refused',
  refusal: { error: 'ticket-not-found', message: 'Ticket not found!' },
}
const over: Outcome<unknown> = {
  kind: 'refused',
  refusal: { error: 'not-signed-in', message: 'Please log in.' },
}
const draftOf = (ticketid: string, content: string) => ({
  ticketid,
  content,
  updated_on: '2026-03-18T14:00:00Z',
})

/** A server that gives the answers it is set to, a storage, and a clock that runs what waits when asked. */
function setUp(answers: Outcome<unknown>[] = [], kept: Record<string, string> = {}) {
  const refused: string[] = []
  const storage = new Map(Object.entries(kept))
  const saved: string[] = []
  const waiting = new Map<() => void, number>()
  const drafts = openDraftStore({
    storage: {
      all: () => Object.fromEntries(storage),
      keep: (ticketid, text) => void storage.set(ticketid, text),
      keepRefused: (ticketid) => void refused.push(ticketid),
      drop: (ticketid) => void storage.delete(ticketid),
    },
    save: async (ticketid, content) => {
      saved.push(`${ticketid}: ${content}`)
      return answers.shift() ?? taken
    },
    later(callback, after) {
      waiting.set(callback, after)
      return () => void waiting.delete(callback)
    },
  })
  const rest = async (within = 5000) => {
    const due = [...waiting].filter(([, after]) => after <= within)
    for (const [callback] of due) waiting.delete(callback)
    for (const [callback] of due) callback()
    await new Promise((done) => setTimeout(done, 0))
  }
  return { drafts, storage, refused, saved, rest }
}

describe('drafts', () => {
  it('are saved once typing pauses, not with every letter', async () => {
    const { drafts, saved, rest } = setUp()
    for (const text of ['T', 'Th', 'The']) drafts.write('a', text)
    expect(saved).toEqual([])
    await rest()
    expect(saved).toEqual(['a: The'])
  })

  it('beside one ticket are the same object until the text for another ticket changes', () => {
    const { drafts } = setUp()
    drafts.write('b', 'Later')
    const beside = textsBeside(drafts.all, 'a')
    const first = beside()
    expect(first).toEqual({ b: 'Later' })
    drafts.write('a', 'Now')
    expect(beside()).toBe(first)
    drafts.write('b', 'Soon')
    expect(beside()).toEqual({ b: 'Soon' })
  })

  it('stay in this browser until the server has them', async () => {
    const { drafts, storage, rest } = setUp([away, taken])
    drafts.write('a', 'The small one')
    await rest()
    expect(storage.get('a')).toBe('The small one')
    await rest()
    expect(storage.has('a')).toBe(false)
    expect(drafts.all.get()).toEqual({ a: 'The small one' })
  })

  it('that were not saved before a reload are there and are saved when the socket is open', async () => {
    const { drafts, saved } = setUp([], { a: 'The small one', b: '' })
    expect(drafts.all.get()).toEqual({ a: 'The small one' })
    drafts.nudge()
    expect(saved).toEqual(['a: The small one', 'b: '])
  })

  it('follow what I write on another device', () => {
    const { drafts } = setUp()
    drafts.receive([draftOf('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the phone' })
    drafts.receive([])
    expect(drafts.all.get()).toEqual({})
  })

  it('that I am writing are not replaced by an older version of the server', async () => {
    const { drafts, rest } = setUp()
    drafts.write('a', 'Here and now')
    drafts.receive([draftOf('a', 'Here')])
    expect(drafts.all.get()).toEqual({ a: 'Here and now' })
    await rest()
    drafts.receive([draftOf('a', 'Here and now')])
    expect(drafts.all.get()).toEqual({ a: 'Here and now' })
  })

  it('that were saved are not replaced by the event of an older text, which comes late', async () => {
    const { drafts, rest } = setUp()
    drafts.write('a', '/')
    await rest()
    drafts.write('a', '')
    await rest()
    drafts.receive([draftOf('a', '/')])
    expect(drafts.all.get()).toEqual({})
    drafts.receive([])
    drafts.receive([draftOf('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the phone' })
  })

  it('that were saved stay when their event never comes, until the server sends others', async () => {
    const { drafts, rest } = setUp()
    drafts.write('a', 'The small one')
    await rest()
    drafts.receive([draftOf('a', 'The small')])
    await rest(10_000)
    expect(drafts.all.get()).toEqual({ a: 'The small one' })
    drafts.receive([draftOf('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the phone' })
  })

  it('are gone everywhere once they are empty', async () => {
    const { drafts, saved, rest } = setUp()
    drafts.receive([draftOf('a', 'The small one')])
    drafts.write('a', '  ')
    expect(drafts.all.get()).toEqual({})
    await rest()
    expect(saved).toEqual(['a: '])
  })

  it('that a session did not live to clear are cleared after the next sign-in, and meanwhile stay cleared here', async () => {
    const { drafts, storage, saved, rest } = setUp([taken, over, taken])
    drafts.write('a', 'The small one')
    await rest()
    drafts.write('a', '')
    await rest()
    expect(storage.get('a')).toBe('')
    drafts.receive([draftOf('a', 'The small one')])
    expect(drafts.all.get()).toEqual({})
    await rest()
    expect(saved).toEqual(['a: The small one', 'a: '])
    drafts.nudge()
    await rest()
    expect(saved).toEqual(['a: The small one', 'a: ', 'a: '])
    expect(storage.has('a')).toBe(false)
  })

  it('of a ticket out of sight stay in this browser, and are not tried again until the ticket is back', async () => {
    const { drafts, storage, refused, saved, rest } = setUp([outOfSight, taken])
    drafts.write('a', 'Too late')
    await rest()
    await rest()
    drafts.receive([draftOf('b', 'Another')])
    drafts.retry('b')
    expect(saved).toEqual(['a: Too late'])
    expect(drafts.all.get()).toEqual({ a: 'Too late', b: 'Another' })
    expect(Object.fromEntries(storage)).toEqual({ a: 'Too late' })
    expect(refused).toEqual(['a'])
    drafts.retry('a')
    await rest()
    drafts.retry('a')
    expect(saved).toEqual(['a: Too late', 'a: Too late'])
    expect(storage.size).toBe(0)
    expect(drafts.all.get()).toEqual({ a: 'Too late', b: 'Another' })
  })

  it('of a ticket that is back before the refusal arrives are saved again', async () => {
    const { drafts, storage, saved, rest } = setUp([outOfSight, taken], { a: 'Just in time' })
    drafts.nudge()
    drafts.retry('a')
    await rest()
    await rest()
    expect(saved).toEqual(['a: Just in time', 'a: Just in time'])
    expect(storage.size).toBe(0)
  })
})
