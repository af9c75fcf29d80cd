import { type Agent, EPOCH, NOT_SUBSCRIBED } from '@switchboard/contract'
import { compareNames } from '../../lib/compare-names.ts'
import { pageOfRows } from '../../lib/page-of-rows.ts'
import { withWord } from '../../lib/plain-text.ts'

export type AgentColumn = 'name' | 'email' | 'department' | 'created' | 'login' | 'status'
export type AgentSort = { column: AgentColumn; direction: 'ascending' | 'descending' }

export const agentName = ({ firstName, lastName }: Pick<Agent, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

export const isLocked = (agent: Pick<Agent, 'closed_on'>): boolean => agent.closed_on !== null

/** Shown as enabled only when a subscription exists and is not 'not_subscribed'. */
export const isPushEnabled = ({ push_subscription }: Pick<Agent, 'push_subscription'>): boolean =>
  push_subscription !== '' && push_subscription !== NOT_SUBSCRIBED

export const hasLoggedIn = ({ last_logged_on }: Pick<Agent, 'last_logged_on'>): boolean =>
  last_logged_on !== EPOCH

/** One page of the sorted table: searched and cut (pages of 10). */
export const presentAgents = (sorted: readonly Agent[], word: string, page: number) =>
  pageOfRows(searchAgents(sorted, word), page)

export const searchAgents = (agents: readonly Agent[], word: string): readonly Agent[] =>
  withWord(agents, word, (agent) => [
    agentName(agent),
    agent.email,
    agent.username,
    agent.department_name ?? '',
    agent.userid.slice(0, 8),
  ])

export function sortAgents(agents: readonly Agent[], { column, direction }: AgentSort): readonly Agent[] {
  const keyOf = keys[column]
  const sign = direction === 'ascending' ? 1 : -1
  return agents.toSorted(
    (a, b) =>
      sign * compareNames(keyOf(a), keyOf(b)) ||
      compareNames(agentName(a), agentName(b)) ||
      (a.userid < b.userid ? -1 : 1),
  )
}

const keys: Record<AgentColumn, (agent: Agent) => string> = {
  name: agentName,
  email: ({ email }) => email,
  department: ({ department_name }) => department_name ?? '',
  created: ({ created_on }) => created_on,
  login: ({ last_logged_on }) => last_logged_on,
  // Online agents first.
  status: ({ status }) => (status === 'online' ? '0' : '1'),
}
