import { describe, expect, it } from 'vitest'
import type { DepartmentCards } from './api.ts'
import { remainsAfter, remainsIn, warningKey, withoutDepartment } from './departments-model.ts'

const cards: DepartmentCards = {
  departments: ['Support', 'Billing', 'Spare parts'].map((department_name, place) => ({
    departmentid: String(place),
    department_name,
    deleted_on: null,
  })),
  statistics: {
    Support: { averageRating: 2.71, agentCount: 5, ticketsCount: 2204, pendingCount: 0 },
    Billing: { averageRating: 2.34, agentCount: 3, ticketsCount: 740, pendingCount: 2 },
    'Spare parts': { averageRating: 0, agentCount: 0, ticketsCount: 12, pendingCount: 0 },
  },
  defaultDepartmentid: '0',
}

describe('what keeps a department', () => {
  it('names agents and pending tickets', () => {
    const billing = remainsIn(cards, '1')
    expect(billing).toEqual({ name: 'Billing', agents: 3, pending: 2 })
    expect(billing && warningKey(billing)).toBe('both')
    const support = remainsIn(cards, '0')
    expect(support && warningKey(support)).toBe('agents')
  })

  it('nothing keeps one without agents and pending tickets', () => {
    expect(remainsIn(cards, '2')).toBeNull()
  })

  it('is read from the refusal when somebody joined it meanwhile', () => {
    const detail = { department_name: 'Billing', agents: 0, pending: 1 }
    const refusal = { error: 'department-has-pending', message: '', detail } as const
    const remains = remainsAfter({ kind: 'refused', refusal })
    expect(remains && warningKey(remains)).toBe('pending')
    expect(remainsAfter({ kind: 'away' })).toBeNull()
    expect(remainsAfter({ kind: 'refused', refusal: { ...refusal, error: 'last-department' } })).toBeNull()
  })
})

it('a deleted department leaves the list at once', () => {
  expect(withoutDepartment(cards, '1').departments).toHaveLength(2)
})
