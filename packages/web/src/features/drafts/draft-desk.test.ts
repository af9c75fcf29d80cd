import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../live/outcome.ts'
import { openDraftDesk } from './draft-desk.ts'

const taken: Outcome<unknown> = { kind: 'done', answer: { done: true }, asOf: 1 }
const away: Outcome<unknown> = { kind: 'away' }
const outOfSight: Outcome<unknown> = {
  kind: 'refused',
  refusal: { error: 'ticket-not-found', message: 'Ticket not found!' },
}
const told = (ticketid: string, content: string) => ({
  ticketid,
  content,
  updated_on: '2026-03-18T14:00:00Z',
})

/** A desk that answers as told, a shelf, and a clock that runs what waits when asked. */
function room(answers: Outcome<unknown>[] = [], kept: Record<string, string> = {}) {
  const shelf = new Map(Object.entries(kept))
  const saved: string[] = []
  const waiting = new Set<() => void>()
  const drafts = openDraftDesk({
    shelf: {
      all: () => Object.fromEntries(shelf),
      keep: (ticketid, text) => void shelf.set(ticketid, text),
      drop: (ticketid) => void shelf.delete(ticketid),
    },
    save: async (ticketid, content) => {
      saved.push(`${ticketid}: ${content}`)
      return answers.shift() ?? taken
    },
    later(deed) {
      waiting.add(deed)
      return () => void waiting.delete(deed)
    },
  })
  const rest = async () => {
    const due = [...waiting]
    waiting.clear()
    for (const deed of due) deed()
    await new Promise((done) => setTimeout(done, 0))
  }
  return { drafts, shelf, saved, rest }
}

describe('drafts', () => {
  it('are saved once the hands rest, not with every letter', async () => {
    const { drafts, saved, rest } = room()
    for (const text of ['T', 'Th', 'The']) drafts.write('a', text)
    expect(saved).toEqual([])
    await rest()
    expect(saved).toEqual(['a: The'])
  })

  it('stay in this browser until the desk has them', async () => {
    const { drafts, shelf, rest } = room([away, taken])
    drafts.write('a', 'The small one')
    await rest()
    expect(shelf.get('a')).toBe('The small one')
    await rest()
    expect(shelf.has('a')).toBe(false)
    expect(drafts.all.get()).toEqual({ a: 'The small one' })
  })

  it('that were not saved before a reload are there and are saved when the line is open', async () => {
    const { drafts, saved } = room([], { a: 'The small one', b: '' })
    expect(drafts.all.get()).toEqual({ a: 'The small one' })
    drafts.nudge()
    expect(saved).toEqual(['a: The small one', 'b: '])
  })

  it('follow what I write on another device', () => {
    const { drafts } = room()
    drafts.hear([told('a', 'From the phone')])
    expect(drafts.all.get()).toEqual({ a: 'From the phone' })
    drafts.hear([])
    expect(drafts.all.get()).toEqual({})
  })

  it('that I am writing are not replaced by what the desk had before', async () => {
    const { drafts, rest } = room()
    drafts.write('a', 'Here and now')
    drafts.hear([told('a', 'Here')])
    expect(drafts.all.get()).toEqual({ a: 'Here and now' })
    await rest()
    drafts.hear([told('a', 'Here and now')])
    expect(drafts.all.get()).toEqual({ a: 'Here and now' })
  })

  it('are gone everywhere once they are empty', async () => {
    const { drafts, saved, rest } = room()
    drafts.hear([told('a', 'The small one')])
    drafts.write('a', '  ')
    expect(drafts.all.get()).toEqual({})
    await rest()
    expect(saved).toEqual(['a: '])
  })

  it('of a ticket out of sight are not tried again', async () => {
    const { drafts, shelf, saved, rest } = room([outOfSight])
    drafts.write('a', 'Too late')
    await rest()
    await rest()
    expect(saved).toEqual(['a: Too late'])
    expect(shelf.size).toBe(0)
  })
})
