import { me, jonas, address, leak, mine, receipt } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { groupTickets } from './views-model.ts'

it('a list shows its tickets in groups, in their order, without the empty ones', () => {
  const theirs = mine({ ...leak, userid: jonas.id, user_name: 'Jonas Weber' })
  const asleep = mine({ ...leak, snoozed: { until: null, by: me.id, by_name: 'Mara Okafor' } })
  const open = [mine(receipt), mine(address), mine(leak), theirs, asleep]
  expect(groupTickets(open, me)).toEqual([
    { name: 'waiting', tickets: [open[0], open[1]] },
    { name: 'mine', tickets: [open[2]] },
    { name: 'colleagues', tickets: [theirs] },
    { name: 'snoozed', tickets: [asleep] },
  ])
  expect(groupTickets([theirs], me)).toEqual([{ name: 'colleagues', tickets: [theirs] }])
})
