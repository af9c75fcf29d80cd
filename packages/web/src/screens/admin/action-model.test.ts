import { actionTypes } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { type ActionFilter, agentFilters, filterActions } from './action-model.ts'

const actions = actionTypes.map((action_type) => ({
  actionid: action_type,
  action_type,
  action_time: '2026-03-18T13:40:00Z',
  ticketid: null,
  rating: null,
}))
const shown = (filter: ActionFilter) => filterActions(actions, filter).map(({ action_type }) => action_type)

it('all shows everything', () => {
  expect(shown('all')).toEqual(actionTypes)
})

it('every other filter shows its own, and together they show everything once', () => {
  expect(shown('rating')).toEqual(['ticket_rating'])
  expect(shown('login')).toEqual(['user_login'])
  expect(shown('logout')).toEqual(['user_logout'])
  const apart = agentFilters.filter((filter) => filter !== 'all').flatMap(shown)
  expect(apart.toSorted()).toEqual([...actionTypes].toSorted())
})
