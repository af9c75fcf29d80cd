import type { MyTicket, TicketFilter, TicketOrder, ViewName } from '@switchboard/contract'
import { address, grinder, jonas, leak, me, mine, receipt } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import {
  countFitting,
  countViews,
  filterOptions,
  groupTickets,
  noFilter,
  shownGroups,
} from './views-model.ts'

const theirs = mine({ ...leak, ticketid: grinder.ticketid, userid: jonas.id, user_name: 'Jonas Weber' })
const asleep = mine({
  ...leak,
  ticketid: jonas.userid,
  snoozed: { until: null, by: me.id, by_name: 'Mara Okafor' },
})
const open = [mine(receipt), mine(address), mine(leak), theirs, asleep]
const groupsOf = (filter: Partial<TicketFilter> = {}, order: TicketOrder = 'usual') =>
  groupTickets(open, { filter: { ...noFilter, ...filter }, order }, me)

describe('the views of the open tickets', () => {
  it('put each ticket into one group, in the order of the list', () => {
    expect(groupsOf()).toEqual({
      waiting: [open[0], open[1]],
      mine: [open[2]],
      colleagues: [theirs],
      snoozed: [asleep],
    })
  })

  it('put the newest message first within a group when that is chosen', () => {
    const { waiting } = groupsOf({}, 'newest')
    const last = waiting.map((one) => one.last_message?.created_on ?? one.created_on)
    expect(last).toEqual(last.toSorted().toReversed())
    expect(waiting).not.toEqual(groupsOf().waiting)
  })

  it('show one group, or all of them, without the empty ones', () => {
    const names = (view: Parameters<typeof shownGroups>[0], tickets = open) =>
      shownGroups(view, groupTickets(tickets, { filter: noFilter, order: 'usual' }, me)).map(
        ({ name }) => name,
      )
    expect(names('all')).toEqual(['waiting', 'mine', 'colleagues', 'snoozed'])
    expect(names('mine')).toEqual(['mine'])
    expect(names('all', [theirs])).toEqual(['colleagues'])
    expect(names('waiting', [theirs])).toEqual([])
  })

  it('count what each of them would show, within the filter', () => {
    expect(countViews(groupsOf())).toEqual({ waiting: 2, mine: 1, colleagues: 1, snoozed: 1, all: 5 })
    const handler = { id: jonas.id, name: 'Jonas' }
    expect(countViews(groupsOf({ handler }))).toEqual({
      waiting: 0,
      mine: 0,
      colleagues: 1,
      snoozed: 0,
      all: 1,
    })
  })

  it('count what a saved rule would show, whatever is filtered now', () => {
    const count = (view: ViewName, filter: Partial<TicketFilter> = {}) =>
      countFitting(groupsOf(), { view, filter: { ...noFilter, ...filter }, order: 'usual' })
    expect(count('all')).toBe(5)
    expect(count('waiting')).toBe(2)
    expect(count('all', { handler: { id: jonas.id, name: 'Jonas' } })).toBe(1)
    expect(count('waiting', { platform: receipt.platform })).toBe(
      open.filter((one) => one.platform === receipt.platform && one.userid === null).length,
    )
  })

  it('filter by channel, department and handler together', () => {
    const { platform, departmentid } = leak
    const department = { id: departmentid ?? '', name: 'Support' }
    const handler = { id: me.id, name: 'Mara' }
    expect(groupsOf({ platform, department, handler })).toEqual({
      waiting: [],
      mine: [open[2]],
      colleagues: [],
      snoozed: [asleep],
    })
    expect(countViews(groupsOf({ platform: 'viber', department, handler })).all).toBe(0)
  })

  it('offer the departments and handlers of the open tickets, and what is chosen already', () => {
    const department = { id: 'gone', name: 'A department without tickets' }
    const { departments, handlers } = filterOptions(open, { ...noFilter, department })
    expect(departments).toContainEqual(department)
    expect(departments.map(({ name }) => name)).toEqual([
      ...new Set([department.name, ...open.map((one) => one.department_name ?? '')].toSorted()),
    ])
    expect(handlers.map(({ name }) => name)).toEqual(['Jonas Weber', leak.user_name])
  })

  it('look at each of 10,000 tickets once', () => {
    let looks = 0
    const counted: MyTicket[] = Array.from({ length: 10_000 }, () => ({
      ...theirs,
      get platform() {
        looks += 1
        return theirs.platform
      },
    }))
    const groups = groupTickets(
      counted,
      { filter: { ...noFilter, platform: theirs.platform }, order: 'usual' },
      me,
    )
    expect(countViews(groups).colleagues).toBe(10_000)
    expect(looks).toBe(10_000)
  })
})
