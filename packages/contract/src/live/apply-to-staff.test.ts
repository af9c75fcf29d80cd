import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bubble } from '../entities/bubble.ts'
import { serialNumber, warranty } from '../samples/bubbles.ts'
import {
  aiko,
  billing,
  elena,
  jonas,
  leakPin,
  leakReport,
  leakVoice,
  mara,
  sales,
  support,
} from '../samples/index.ts'
import { applyToBubbles } from './apply-to-bubbles.ts'
import { applyToColleagues } from './apply-to-colleagues.ts'
import { applyToDepartments } from './apply-to-departments.ts'
import { applyToPins } from './apply-to-pins.ts'
import type { LiveEvent } from './live-event.ts'
import { at, idOf, liveEvent } from './testing/live-event.ts'

describe('the colleagues', () => {
  const colleagues = [aiko, jonas, mara, elena]

  it('hold everybody once, by first name', () => {
    const received = [elena, mara, aiko, jonas, mara].map((agent) => liveEvent('newUser', { agent }))
    expect(received.reduce(applyToColleagues, [])).toEqual(colleagues)
  })

  it('come online and go offline, and no replayed event changes that', () => {
    const online = applyToColleagues(colleagues, liveEvent('userLogin', { userid: elena.userid }))
    const renamed = applyToColleagues(online, liveEvent('agentChanged', { agent: elena, locked: false }))
    expect(renamed.at(-1)).toEqual({ ...elena, status: 'online' })
    expect(applyToColleagues(renamed, liveEvent('userLogout', { userid: elena.userid }))).toEqual(colleagues)
  })

  it('lose somebody who is locked and regain somebody who is unlocked', () => {
    const locked = applyToColleagues(colleagues, liveEvent('agentChanged', { agent: jonas, locked: true }))
    expect(locked).toEqual([aiko, mara, elena])
    expect(applyToColleagues(locked, liveEvent('agentChanged', { agent: jonas, locked: false }))).toEqual(
      colleagues,
    )
  })

  it('stay the same value when nothing is new', () => {
    expect(applyToColleagues(colleagues, liveEvent('userLogin', { userid: mara.userid }))).toBe(colleagues)
    expect(applyToColleagues(colleagues, liveEvent('userLogin', { userid: idOf(1) }))).toBe(colleagues)
    expect(applyToColleagues(colleagues, liveEvent('newUser', { agent: { ...aiko } }))).toBe(colleagues)
  })
})

describe('the departments', () => {
  it('are those of the newest event that are not deleted', () => {
    const deleted = { ...billing, deleted_on: at(1) }
    const event = liveEvent('departmentsChanged', { departments: [support, sales, deleted] })
    const departments = applyToDepartments([support], event)
    expect(departments).toEqual([support, sales])
    expect(applyToDepartments(departments, event)).toBe(departments)
  })
})

describe('the bubbles', () => {
  it('append a new one once, merge a change and drop a deleted one', () => {
    const received = [
      liveEvent('newBubble', { bubble: warranty }),
      liveEvent('newBubble', { bubble: serialNumber }),
    ]
    const two = [...received, ...received].reduce(applyToBubbles, [])
    expect(two).toEqual([warranty, serialNumber])
    const renamed = { ...warranty, name: 'Garantía' }
    expect(applyToBubbles(two, liveEvent('updateBubble', { bubble: renamed }))).toEqual([
      renamed,
      serialNumber,
    ])
    expect(applyToBubbles(two, liveEvent('deleteBubble', { bubbleid: warranty.bubbleid }))).toEqual([
      serialNumber,
    ])
  })

  it('that receive again what they fetched already end as they were fetched', () => {
    const step = fc.record({ bubble: fc.nat({ max: 5 }), name: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(), (steps, from) => {
        const received = eventsOf(steps)
        const truth = received.reduce(applyToBubbles, [])
        expect(received.slice(from % (received.length + 1)).reduce(applyToBubbles, truth)).toEqual(truth)
      }),
    )
  })
})

describe('the pins', () => {
  const pinned = { ticketid: leakPin.ticketid, pins: [leakPin] }
  const newer = { ...leakPin, messageid: leakVoice.messageid, pinned_on: at(200) }

  it('are listed newest first, once each, and leave when unpinned', () => {
    const received = [
      liveEvent('newPinnedMessage', { pin: newer }),
      liveEvent('newPinnedMessage', { pin: leakPin }),
    ]
    const both = received.reduce(applyToPins, pinned)
    expect(both.pins).toEqual([newer, leakPin])
    const { ticketid, messageid, created_on } = newer
    expect(applyToPins(both, liveEvent('unpinMessage', { ticketid, messageid, created_on }))).toEqual(pinned)
  })

  it('show an edited message as it is now', () => {
    const event = liveEvent('messageChanged', { message: { ...leakReport, content: 'Edited' } })
    expect(applyToPins(pinned, event).pins[0]?.content).toBe('Edited')
  })

  it('show that a message was deleted or discarded', () => {
    for (const gone of [{ deleted_on: at(300) }, { delivery: 'discarded' as const }]) {
      const event = liveEvent('messageChanged', { message: { ...leakReport, ...gone } })
      expect(applyToPins(pinned, event).pins).toEqual([{ ...leakPin, ...gone }])
    }
  })

  it('take nothing from another ticket, and stay the same value when nothing is new', () => {
    expect(applyToPins(pinned, liveEvent('newPinnedMessage', { pin: { ...newer, ticketid: idOf(1) } }))).toBe(
      pinned,
    )
    expect(applyToPins(pinned, liveEvent('newPinnedMessage', { pin: { ...leakPin } }))).toBe(pinned)
  })
})

/** Each bubble is saved once, then renamed, and deleted when 'c' comes up; a deleted one never returns. */
function eventsOf(steps: readonly { bubble: number; name: string }[]): LiveEvent[] {
  const known = new Map<number, 'here' | 'gone'>()
  return steps.flatMap(({ bubble: number, name }) => {
    const bubble: Bubble = {
      bubbleid: idOf(number),
      name,
      content: 'text',
      departmentid: null,
      uses: 0,
      files: [],
    }
    const was = known.get(number)
    if (was === 'gone') return []
    known.set(number, was && name === 'c' ? 'gone' : 'here')
    if (!was) return [liveEvent('newBubble', { bubble })]
    return [
      name === 'c'
        ? liveEvent('deleteBubble', { bubbleid: idOf(number) })
        : liveEvent('updateBubble', { bubble }),
    ]
  })
}
