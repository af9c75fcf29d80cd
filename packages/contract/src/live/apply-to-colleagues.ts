import type { Colleague } from '../entities/session.ts'
import type { LiveEvent } from './live-event.ts'
import { namesOf, withDepartmentName } from './apply-to-departments.ts'
import { change, put, without } from './lists.ts'
import { compareText } from './order.ts'

/**
 * All active agents, as GET /auth/agents answers. Presence comes by signals, which are not replayed: it is fetched
 * anew after a reconnect, and no durable event changes what is known of it.
 */
export function applyToColleagues(colleagues: readonly Colleague[], event: LiveEvent): readonly Colleague[] {
  switch (event.type) {
    case 'newUser':
      return welcome(colleagues, event.payload.agent)
    case 'agentChanged': {
      const { agent, locked } = event.payload
      return locked ? without(colleagues, isAgent(agent.userid)) : welcome(colleagues, agent)
    }
    case 'departmentsChanged': {
      const names = namesOf(event.payload.departments)
      return change(colleagues, (colleague) => withDepartmentName(colleague, names))
    }
    case 'userLogin':
      return appear(colleagues, event.payload.userid, 'online')
    case 'userLogout':
      return appear(colleagues, event.payload.userid, 'offline')
    default:
      return colleagues
  }
}

/** As what an agent wrote, pinned or handles names him or her. */
export const fullName = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim()

/** The order of GET /auth/agents: by first name, then last name. Pages show them in the alphabet of their language. */
const compareColleagues = (a: Colleague, b: Colleague): number =>
  compareText(a.firstName, b.firstName) ||
  compareText(a.lastName, b.lastName) ||
  compareText(a.userid, b.userid)

function welcome(colleagues: readonly Colleague[], agent: Colleague): readonly Colleague[] {
  const status = colleagues.find(isAgent(agent.userid))?.status ?? agent.status
  return put(colleagues, { ...agent, status }, ({ userid }) => userid, compareColleagues)
}

const appear = (colleagues: readonly Colleague[], userid: string, status: Colleague['status']) =>
  change(colleagues, (colleague) => (colleague.userid === userid ? { ...colleague, status } : colleague))

const isAgent =
  (userid: string) =>
  (colleague: Colleague): boolean =>
    colleague.userid === userid
