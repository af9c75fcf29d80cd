import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { textsBeside } from '../../lib/texts-by-ticket.ts'
import { openDraftStore } from './draft-store.ts'

type Answer = Outcome<{ content: string }>
const has = (content: string): Answer => ({ kind: 'done', answer: { content }, position: 1 })
const away: Answer = { kind: 'away' }
const outOfSight: Answer = {
  kind: 'refused',
  refusal: { error: 'ticket-not-found', message: 'Ticket not found!' },
}
const over: Answer = {
  kind: 'refused',
  refusal: { error: 'not-signed-in', message: 'Please log in.' },
}
const draftOf = (ticketid: string, content: string) => ({
  ticketid,
  content,
  updated_on: '2026-03-18T14:00:00Z',
})

/** A server that gives the answers it is set to, a storage, and a clock that runs what waits when asked. */
function setUp(
  answers: (Answer | 'taken' | Promise<Answer>)[] = [],
  kept: Record<string, string> = {},
  bases: Record<string, string> = {},
) {
  const refused: string[] = []
  const storage = new Map(Object.entries(kept))
  const saved: string[] = []
  const begunOn: (readonly string[])[] = []
  const base = new Map(Object.entries(bases))
  const waiting = new Map<() => void, number>()
  const drafts = openDraftStore({
    storage: {
      all: () => Object.fromEntries(storage),
      begunOn: (ticketid) => base.get(ticketid) ?? '',
      begin: (ticketid, text) => void base.set(ticketid, text),
      keep: (ticketid, text) => void storage.set(ticketid, text),
      keepRefused: (ticketid) => void refused.push(ticketid),
      drop: (ticketid) => void storage.delete(ticketid),
    },
    save: async (ticketid, content, begun) => {
      saved.push(`${ticketid}: ${content}`)
      begunOn.push(begun)
      const answer = answers.shift() ?? 'taken'
      return answer === 'taken' ? has(content) : answer
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
  return { drafts, storage, base, refused, saved, begunOn, rest }
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
    const { drafts, storage, rest } = setUp([away, 'taken'])
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
    const { drafts, storage, saved, rest } = setUp(['taken', over, 'taken'])
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
    const { drafts, storage, refused, saved, rest } = setUp([outOfSight, 'taken'])
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
    const { drafts, storage, saved, rest } = setUp([outOfSight, 'taken'], { a: 'Just in time' })
    drafts.nudge()
    drafts.retry('a')
    await rest()
    await rest()
    expect(saved).toEqual(['a: Just in time', 'a: Just in time'])
    expect(storage.size).toBe(0)
  })
})

describe('a draft that two devices write', () => {
  it('is saved with the text that it was begun on, and with those that may have been saved without an answer', async () => {
    const { drafts, begunOn, rest } = setUp([away, away])
    drafts.receive([draftOf('a', 'The small one')])
    drafts.write('a', 'The small one fits')
    await rest()
    drafts.write('a', 'The red one fits')
    await rest()
    drafts.write('a', 'The red one')
    await rest()
    drafts.write('a', 'The red')
    await rest()
    expect(begunOn).toEqual([
      ['The small one'],
      ['The small one', 'The small one fits'],
      ['The small one', 'The small one fits', 'The red one fits'],
      ['The red one'],
    ])
  })

  it('still knows after a reload what it was begun on, and not once it is saved', async () => {
    const { drafts, begunOn, rest } = setUp([], { a: '' }, { a: 'The small one' })
    drafts.nudge()
    await rest()
    drafts.write('a', 'The blue one')
    await rest()
    expect(begunOn).toEqual([['The small one'], ['']])
  })

  it('shows both texts once the server has both, also when an older event comes after its answer', async () => {
    const { drafts, saved, begunOn, rest } = setUp([has('From the phone\nFrom the laptop')])
    drafts.write('a', 'From the laptop')
    drafts.receive([draftOf('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the laptop' })
    await rest()
    drafts.receive([draftOf('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the phone\nFrom the laptop' })
    drafts.write('a', 'From both')
    await rest()
    expect(saved).toEqual(['a: From the laptop', 'a: From both'])
    expect(begunOn.at(-1)).toEqual(['From the phone\nFrom the laptop'])
  })

  it('is said to hold both texts until that is dismissed, or the text is gone', async () => {
    const both = () => has('From the phone\nFrom the laptop')
    const { drafts, rest } = setUp([both(), 'taken', both()])
    const merged = () => [...drafts.merged.get()]
    drafts.write('a', 'From the laptop')
    await rest()
    drafts.write('a', 'From the phone\nFrom the laptop, too')
    await rest()
    expect(merged()).toEqual(['a'])
    drafts.dismissMerged('a')
    expect(merged()).toEqual([])
    drafts.write('a', 'From the laptop')
    await rest()
    expect(merged()).toEqual(['a'])
    drafts.receive([])
    expect(merged()).toEqual(['a'])
    drafts.write('a', '')
    expect(merged()).toEqual([])
  })

  it('is not changed under the hands of who writes on in it, and goes on from what was saved', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { drafts, base, begunOn, rest } = setUp([answer.promise, has('From the phone\nFrom here on')])
    drafts.write('a', 'From here')
    await rest()
    drafts.write('a', 'From here on')
    answer.resolve(has('From the phone\nFrom here'))
    await answer.promise
    await Promise.resolve()
    expect(drafts.all.get()).toEqual({ a: 'From here on' })
    expect(base.get('a')).toBe('From here')
    await rest()
    expect(begunOn).toEqual([[''], ['From here']])
    expect(drafts.all.get()).toEqual({ a: 'From the phone\nFrom here on' })
  })
})
