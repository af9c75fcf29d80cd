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
import type { DeskEvent } from './desk-event.ts'
import { at, idOf, tell } from './testing/tell.ts'

describe('the colleagues', () => {
  const colleagues = [aiko, jonas, mara, elena]

  it('hold everybody once, by first name', () => {
    const told = [elena, mara, aiko, jonas, mara].map((agent) => tell('newUser', { agent }))
    expect(told.reduce(applyToColleagues, [])).toEqual(colleagues)
  })

  it('come online and go offline, and no replayed event says otherwise', () => {
    const online = applyToColleagues(colleagues, tell('userLogin', { userid: elena.userid }))
    const renamed = applyToColleagues(online, tell('agentChanged', { agent: elena, locked: false }))
    expect(renamed.at(-1)).toEqual({ ...elena, status: 'online' })
    expect(applyToColleagues(renamed, tell('userLogout', { userid: elena.userid }))).toEqual(colleagues)
  })

  it('lose somebody who is locked and regain somebody who is unlocked', () => {
    const locked = applyToColleagues(colleagues, tell('agentChanged', { agent: jonas, locked: true }))
    expect(locked).toEqual([aiko, mara, elena])
    expect(applyToColleagues(locked, tell('agentChanged', { agent: jonas, locked: false }))).toEqual(
      colleagues,
    )
  })

  it('stay the same value when nothing is new', () => {
    expect(applyToColleagues(colleagues, tell('userLogin', { userid: mara.userid }))).toBe(colleagues)
    expect(applyToColleagues(colleagues, tell('userLogin', { userid: idOf(1) }))).toBe(colleagues)
    expect(applyToColleagues(colleagues, tell('newUser', { agent: { ...aiko } }))).toBe(colleagues)
  })
})

describe('the departments', () => {
  it('are those of the newest event that are not deleted', () => {
    const deleted = { ...billing, deleted_on: at(1) }
    const event = tell('departmentsChanged', { departments: [support, sales, deleted] })
    const departments = applyToDepartments([support], event)
    expect(departments).toEqual([support, sales])
    expect(applyToDepartments(departments, event)).toBe(departments)
  })
})

describe('the bubbles', () => {
  it('append a new one once, merge a change and drop a deleted one', () => {
    const told = [tell('newBubble', { bubble: warranty }), tell('newBubble', { bubble: serialNumber })]
    const two = [...told, ...told].reduce(applyToBubbles, [])
    expect(two).toEqual([warranty, serialNumber])
    const renamed = { ...warranty, name: 'Garantía' }
    expect(applyToBubbles(two, tell('updateBubble', { bubble: renamed }))).toEqual([renamed, serialNumber])
    expect(applyToBubbles(two, tell('deleteBubble', { bubbleid: warranty.bubbleid }))).toEqual([serialNumber])
  })

  it('that hear again what they fetched already end as they were fetched', () => {
    const step = fc.record({ bubble: fc.nat({ max: 5 }), name: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(), (steps, from) => {
        const told = tellBubbles(steps)
        const truth = told.reduce(applyToBubbles, [])
        expect(told.slice(from % (told.length + 1)).reduce(applyToBubbles, truth)).toEqual(truth)
      }),
    )
  })
})

describe('the pins', () => {
  const pinned = { ticketid: leakPin.ticketid, pins: [leakPin] }
  const newer = { ...leakPin, messageid: leakVoice.messageid, pinned_on: at(200) }

  it('stand newest first, once each, and leave when unpinned', () => {
    const told = [tell('newPinnedMessage', { pin: newer }), tell('newPinnedMessage', { pin: leakPin })]
    const both = told.reduce(applyToPins, pinned)
    expect(both.pins).toEqual([newer, leakPin])
    const { ticketid, messageid, created_on } = newer
    expect(applyToPins(both, tell('unpinMessage', { ticketid, messageid, created_on }))).toEqual(pinned)
  })

  it('show an edited message as it is now', () => {
    const event = tell('messageChanged', { message: { ...leakReport, content: 'Edited' } })
    expect(applyToPins(pinned, event).pins[0]?.content).toBe('Edited')
  })

  it('take nothing from another ticket, and stay the same value when nothing is new', () => {
    expect(applyToPins(pinned, tell('newPinnedMessage', { pin: { ...newer, ticketid: idOf(1) } }))).toBe(
      pinned,
    )
    expect(applyToPins(pinned, tell('newPinnedMessage', { pin: { ...leakPin } }))).toBe(pinned)
  })
})

/** Each bubble is saved once, then renamed, and deleted when 'c' comes up; a deleted one never returns. */
function tellBubbles(steps: readonly { bubble: number; name: string }[]): DeskEvent[] {
  const known = new Map<number, 'here' | 'gone'>()
  return steps.flatMap(({ bubble: number, name }) => {
    const bubble: Bubble = { bubbleid: idOf(number), name, content: 'text' }
    const was = known.get(number)
    if (was === 'gone') return []
    known.set(number, was && name === 'c' ? 'gone' : 'here')
    if (!was) return [tell('newBubble', { bubble })]
    return [
      name === 'c' ? tell('deleteBubble', { bubbleid: idOf(number) }) : tell('updateBubble', { bubble }),
    ]
  })
}
