import { address, leak, me, mine, receipt } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { neighbourOf, placeIn } from './list-place.ts'

const first = mine(receipt)
const second = mine(address)
const third = mine(leak, 11)
const open = [first, second, third]

describe('the next ticket and the one before', () => {
  it('are the neighbours, and from nowhere an end', () => {
    expect(neighbourOf(open, null, 1, null)).toBe(first)
    expect(neighbourOf(open, null, -1, null)).toBe(third)
    expect(neighbourOf(open, second.ticketid, 1, null)).toBe(third)
    expect(neighbourOf(open, first.ticketid, -1, null)).toBeUndefined()
  })

  it('are beside the place that a closed ticket left', () => {
    const place = placeIn(open, second.ticketid, null)
    const left = [first, third]
    // The list knows of the closing before the ticket leaves the front.
    expect(placeIn(left, second.ticketid, place)).toBe(place)
    expect(placeIn(left, null, place)).toBe(place)
    expect(neighbourOf(left, null, 1, place)).toBe(third)
    expect(neighbourOf(left, null, -1, place)).toBe(first)
  })

  it('beyond the end of the list are the one at the end', () => {
    const atEnd = placeIn(open, third.ticketid, null)
    expect(neighbourOf([first, second], null, 1, atEnd)).toBe(second)
    const atStart = placeIn(open, first.ticketid, null)
    expect(neighbourOf([second, third], null, -1, atStart)).toBe(second)
  })

  it('are those of the list as it is now', () => {
    const place = placeIn(open, first.ticketid, null)
    const later = { ...third, unanswered: 3 }
    expect(neighbourOf([later], null, 1, place)).toBe(later)
    expect(neighbourOf([], null, 1, place)).toBeUndefined()
  })

  it('stay beside the place that a snoozed ticket left, wherever its group is', () => {
    const asleep = { ...first, snoozed: { until: null, by: me.id, by_name: 'Mara' } }
    const place = placeIn(open, first.ticketid, null)
    const moved = [second, third, asleep]
    expect(placeIn(moved, first.ticketid, place)).toBe(place)
    expect(neighbourOf(moved, null, 1, placeIn(moved, null, place))).toBe(second)
    expect(placeIn(moved, first.ticketid, null)).toEqual({ shown: moved, at: 2 })
  })
})
