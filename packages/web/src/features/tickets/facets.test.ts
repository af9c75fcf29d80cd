import {
  fitsRule,
  type MyTicket,
  platforms,
  showAll,
  type TicketFilter,
  type TicketRule,
  ViewName,
} from '@switchboard/contract'
import {
  address,
  grinder,
  jonas,
  leak,
  me,
  mine,
  receipt,
  sales,
  support,
} from '@switchboard/contract/samples'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFitting, countGroups, countUnread, facetsOf } from './facets.ts'
import { withNames, withTicket } from './facets-live.ts'
import { filterOptions } from './filter-options.ts'
import { noFilter } from './views-model.ts'

const theirs = mine({ ...leak, ticketid: grinder.ticketid, userid: jonas.id, user_name: 'Jonas Weber' })
const asleep = mine({
  ...leak,
  ticketid: jonas.userid,
  snoozed: { until: null, by: me.id, by_name: 'Mara Okafor' },
})
const open = [mine(receipt), mine(address), mine(leak), theirs, asleep]
const facets = facetsOf(open, me)
const withFilter = (filter: Partial<TicketFilter>): TicketFilter => ({ ...noFilter, ...filter })

describe('the counts of the open tickets', () => {
  it('count each group, within the filter', () => {
    expect(countGroups(facets, noFilter, me)).toEqual({ waiting: 2, mine: 1, colleagues: 1, snoozed: 1 })
    const handler = { id: jonas.id, name: 'Jonas' }
    expect(countGroups(facets, withFilter({ handler }), me)).toEqual({
      waiting: 0,
      mine: 0,
      colleagues: 1,
      snoozed: 0,
    })
    const department = { id: leak.departmentid ?? '', name: 'Support' }
    const both = withFilter({ platform: leak.platform, department, handler: { id: me.id, name: 'Mara' } })
    expect(countGroups(facets, both, me)).toEqual({ waiting: 0, mine: 1, colleagues: 0, snoozed: 1 })
  })

  it('count my tickets with messages that I have not read, and nobody else’s', () => {
    expect(countUnread(facetsOf([mine(leak, 11), mine(receipt, 0), { ...theirs, read_seq: 0 }], me))).toBe(1)
    expect(countUnread(facetsOf([mine(leak, 13)], me))).toBe(0)
  })

  it('offer the departments and handlers of the open tickets, and what is chosen already', () => {
    const department = { id: 'gone', name: 'A department without tickets' }
    const { departments, handlers } = filterOptions(facets, withFilter({ department }))
    expect(departments).toContainEqual(department)
    expect(departments.map(({ name }) => name)).toEqual([
      ...new Set([department.name, ...open.map((one) => one.department_name ?? '')].toSorted()),
    ])
    expect(handlers.map(({ name }) => name)).toEqual(['Jonas Weber', leak.user_name])
  })

  it('follow the name of a department', () => {
    const renamed = withNames(facets, [{ ...support, department_name: 'Help' }])
    expect(filterOptions(renamed, noFilter).departments.map(({ name }) => name)).toContain('Help')
    expect(filterOptions(renamed, noFilter).departments.map(({ name }) => name)).not.toContain('Support')
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
    expect(countFitting(facetsOf(counted, me), { ...showAll, view: 'colleagues' }, me)).toBe(10_000)
    expect(looks).toBe(10_000)
  })

  it('of any tickets and any rule are what the list of the rule holds', () => {
    fc.assert(
      fc.property(fc.array(tickets), rules, (some, rule) => {
        const fitting = some.filter((ticket) => fitsRule(me, ticket, rule))
        expect(countFitting(facetsOf(some, me), rule, me)).toBe(fitting.length)
      }),
    )
  })

  it('after a ticket came, changed or went are those of the tickets that are there then', () => {
    const maybe = fc.option(tickets, { nil: undefined })
    fc.assert(
      fc.property(fc.array(tickets), maybe, maybe, (others, before, after) => {
        const then = withTicket(facetsOf(before ? [...others, before] : others, me), { before, after }, me)
        const now = facetsOf(after ? [...others, after] : others, me)
        expect(asMap(then)).toEqual(asMap(now))
      }),
    )
  })
})

const asMap = (some: typeof facets) =>
  new Map(
    some.map(({ departmentid, userid, platform, group, count, unread }) => [
      [departmentid, userid, platform, group].join(),
      { count, unread },
    ]),
  )

const tickets = fc
  .record({
    userid: fc.constantFrom(null, me.id, jonas.id),
    departmentid: fc.constantFrom(null, support.departmentid, sales.departmentid),
    platform: fc.constantFrom(...platforms.slice(0, 2)),
    snoozed: fc.constantFrom(null, null, asleep.snoozed),
    last_client_seq: fc.constantFrom(3, 20),
  })
  .map((changes): MyTicket => mine({ ...leak, ...changes }, 11))

const rules = fc.record({
  view: fc.constantFrom(...ViewName.options),
  order: fc.constant<TicketRule['order']>(showAll.order),
  filter: fc.record({
    platform: fc.constantFrom(null, ...platforms.slice(0, 2)),
    department: fc.constantFrom(null, { id: sales.departmentid, name: 'Sales' }),
    handler: fc.constantFrom(null, { id: jonas.id, name: 'Jonas' }),
  }),
})
