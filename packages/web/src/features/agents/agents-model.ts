import { type Agent, EPOCH, NOT_SUBSCRIBED } from '@switchboard/contract'
import { z } from 'zod'
import { compareNames } from '../../lib/compare-names.ts'
import { pageOfRows } from '../../lib/page-of-rows.ts'
import { withWord } from '../../lib/plain-text.ts'
import { pageIn, searchIn } from '../../lib/use-table-address.ts'

export const AgentColumn = z.enum(['name', 'email', 'department', 'created', 'login', 'status'])
export type AgentSort = { column: z.infer<typeof AgentColumn>; direction: 'ascending' | 'descending' }

/** What the address asks of the table; a value that the table does not know is as if it were absent. */
export const agentsAskedIn = (address: URLSearchParams) => ({
  word: searchIn(address),
  sort: sortIn(address),
  page: pageIn(address),
})

const sortIn = (address: URLSearchParams): AgentSort => ({
  column: AgentColumn.safeParse(address.get('sort')).data ?? 'name',
  direction: address.get('order') === 'descending' ? 'descending' : 'ascending',
})

/** An order as the address holds it; by name, as the table begins, it does not stand there. */
export const sortText = ({ column, direction }: AgentSort) => ({
  sort: column === 'name' ? '' : column,
  order: direction === 'ascending' ? '' : direction,
})

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

const keys: Record<AgentSort['column'], (agent: Agent) => string> = {
  name: agentName,
  email: ({ email }) => email,
  department: ({ department_name }) => department_name ?? '',
  created: ({ created_on }) => created_on,
  login: ({ last_logged_on }) => last_logged_on,
  // Online agents first.
  status: ({ status }) => (status === 'online' ? '0' : '1'),
}
