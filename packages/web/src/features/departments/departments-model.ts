import type { CallAnswer, calls, Refused } from '@switchboard/contract'
import type { Failure } from '../../live/outcome.ts'

type Cards = CallAnswer<typeof calls.getDepartmentCards>

/** Why a department cannot be deleted: the warning names it and what remains in it. */
export interface Remains {
  name: string
  agents: number
  pending: number
}

/** The obstacles that are known before the request is sent. */
export function remainsIn(cards: Cards, departmentid: string): Remains | null {
  const name = cards.departments.find((one) => one.departmentid === departmentid)?.department_name
  const figures = name === undefined ? undefined : cards.statistics[name]
  if (name === undefined || figures === undefined) return null
  const { agentCount: agents, pendingCount: pending } = figures
  return agents > 0 || pending > 0 ? { name, agents, pending } : null
}

/** The obstacles that the server reports; null for every other failure. */
export function remainsAfter(failure: Failure): Remains | null {
  if (failure.kind !== 'refused' || !blocking.has(failure.refusal.error)) return null
  const { department_name: name, agents, pending } = failure.refusal.detail ?? {}
  if (typeof name !== 'string') return null
  return { name, agents: countOf(agents), pending: countOf(pending) }
}

const blocking: ReadonlySet<Refused['error']> = new Set(['department-has-agents', 'department-has-pending'])

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Which sentence the warning is. */
export function warningKey({ agents, pending }: Remains): 'both' | 'agents' | 'pending' {
  if (agents > 0 && pending > 0) return 'both'
  return agents > 0 ? 'agents' : 'pending'
}

export const withoutDepartment = (cards: Cards, departmentid: string): Cards => ({
  ...cards,
  departments: cards.departments.filter((one) => one.departmentid !== departmentid),
})
