import type { Agent } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import {
  agentsAskedIn,
  hasLoggedIn,
  isPushEnabled,
  presentAgents,
  searchAgents,
  sortAgents,
  sortText,
} from './agents-model.ts'

const agents = ['Élodie Roux', 'mara okafor', 'Jonas Weber', 'Ana 10', 'Ana 9'].map((name, place) =>
  agentCalled(name, place),
)
const byName = { column: 'name', direction: 'ascending' } as const

describe('the table of agents', () => {
  it('sorts names as a reader does, whatever their case, accents and numbers', () => {
    expect(sortAgents(agents, byName).map(({ first_name }) => first_name)).toEqual([
      'Ana 9',
      'Ana 10',
      'Élodie Roux',
      'Jonas Weber',
      'mara okafor',
    ])
  })

  it('turns around', () => {
    expect(sortAgents(agents, { ...byName, direction: 'descending' })[0]?.first_name).toBe('mara okafor')
  })

  it('finds without accents, by name, email and department', () => {
    expect(searchAgents(agents, 'elodie')).toHaveLength(1)
    expect(searchAgents(agents, 'AGENT3@')).toHaveLength(1)
    expect(searchAgents(agents, 'support')).toHaveLength(5)
    expect(searchAgents(agents, '  ')).toHaveLength(5)
  })

  it('finds a Japanese name with a blank and without', () => {
    const team = ['山田 太郎', '山田\u3000太郎', '山田太郎', '佐藤 太郎'].map(agentCalled)
    for (const term of ['山田太郎', '山田 太郎', '山田\u3000太郎', '田太'])
      expect([term, searchAgents(team, term).length]).toEqual([term, 3])
  })

  it('has pages of ten, and stays on the last one when rows go', () => {
    const many = Array.from({ length: 11 }, (_, place) => agentCalled(`Agent ${place}`, place))
    expect(presentAgents(many, '', 1)).toMatchObject({
      page: 1,
      pages: 2,
      from: 11,
      to: 11,
      count: 11,
    })
    expect(presentAgents(many.slice(0, 10), '', 1)).toMatchObject({
      page: 0,
      pages: 1,
    })
  })
})

describe('what the address asks of the table', () => {
  const asked = (address: string) => agentsAskedIn(new URLSearchParams(address))

  it('is its search, its order and its page', () => {
    const sort = { column: 'email', direction: 'descending' } as const
    expect(asked('search=ana&sort=email&order=descending&page=3')).toEqual({ word: 'ana', sort, page: 2 })
    expect(asked(new URLSearchParams(sortText(sort)).toString()).sort).toEqual(sort)
    expect(sortText(byName)).toEqual({ sort: '', order: '' })
  })

  it('is nothing where it is no value of the table', () => {
    const nothing = { word: '', sort: byName, page: 0 }
    const address = `search=${'x'.repeat(201)}&sort=password&order=upwards`
    for (const page of ['0', '-1', '1.5', 'two', '1e9', '99999999'])
      expect([page, asked(`${address}&page=${page}`)]).toEqual([page, nothing])
    expect(asked('')).toEqual(nothing)
  })
})

it('push is enabled only with a subscription', () => {
  expect(isPushEnabled({ push_subscription: 'subscribed' })).toBe(true)
  expect(isPushEnabled({ push_subscription: 'not_subscribed' })).toBe(false)
  expect(isPushEnabled({ push_subscription: '' })).toBe(false)
})

it('the epoch is no login', () => {
  expect(hasLoggedIn({ last_logged_on: '1970-01-01T00:00:00.000000Z' })).toBe(false)
})

function agentCalled(name: string, place: number): Agent {
  const id = `${String(place).padStart(8, '0')}-0000-4000-8000-000000000000`
  return {
    userid: id,
    id,
    first_name: name,
    last_name: '',
    firstName: name,
    lastName: '',
    username: `agent${place}`,
    departmentid: null,
    department_name: 'Support',
    profile_pic: null,
    status: 'offline',
    email: `agent${place}@nordhavn.example`,
    created_on: '2026-03-18T09:00:00Z',
    last_logged_on: '1970-01-01T00:00:00.000000Z',
    role: '',
    isAdmin: false,
    isModerator: false,
    closed_on: null,
    push_subscription: '',
    isPushSubscribed: false,
  }
}
