import type { Agent } from '../entities/agent.ts'
import type { Department } from '../entities/department.ts'
import type { Colleague, Me } from '../entities/session.ts'
import { EPOCH } from '../sentinels.ts'

/** The departments and some of the staff of a company that sells and repairs coffee machines. */
export const support: Department = {
  departmentid: '5b1c2f60-0c1e-4a53-8f0e-6a2d9b7e4c11',
  department_name: 'Support',
  deleted_on: null,
}
export const sales: Department = {
  departmentid: '8d4e7a92-3f6b-4c08-9a1d-1f5c3e2b7a64',
  department_name: 'Sales',
  deleted_on: null,
}
export const billing: Department = {
  departmentid: 'c37f9d05-6b2a-4e91-b5d8-9e0a4c6f1d28',
  department_name: 'Billing',
  deleted_on: null,
}

export const mara = colleague(
  '3e9a6c14-7d52-4f80-a6b3-0c8e5d1f2b97',
  'Mara',
  'Okafor',
  'mara.okafor',
  support,
  'online',
)
export const jonas = colleague(
  '94d2b7f8-1a6c-4e35-8c70-5f3b9e0d6a42',
  'Jonas',
  'Weber',
  'jonas.weber',
  support,
  'online',
)
export const lucia = colleague(
  'b60f4e3d-8c97-4a12-9d5e-7a1c2b8f3e06',
  'Lucía',
  'Herrera',
  'lucia.herrera',
  billing,
  'online',
)
export const elena = colleague(
  'd85c1a7e-4b30-4f69-b2e4-3d6f9a0c8b15',
  'Елена',
  'Соколова',
  'elena.sokolova',
  support,
  'offline',
)
export const aiko = colleague(
  'e1720f9b-5d84-4c3a-8e16-b94a7c2d0f53',
  'Aiko',
  'Tanaka',
  'aiko.tanaka',
  sales,
  'offline',
)

export const me: Me = {
  id: mara.userid,
  username: mara.username,
  firstName: mara.firstName,
  lastName: mara.lastName,
  role: 'admin',
  departmentid: support.departmentid,
}

/** A colleague as administrators see one. */
export const agentOf = (person: Colleague, changes: Partial<Agent> = {}): Agent => ({
  ...person,
  email: `${person.username}@noor-coffee.example`,
  created_on: '2025-01-13T09:00:00.000000Z',
  last_logged_on: '2026-03-18T07:58:12.402911Z',
  role: '',
  isAdmin: false,
  isModerator: false,
  closed_on: null,
  push_subscription: 'subscribed',
  isPushSubscribed: true,
  ...changes,
})

export const agentMara = agentOf(mara, { role: 'admin', isAdmin: true })
export const agentJonas = agentOf(jonas)
export const agentAiko = agentOf(aiko, {
  last_logged_on: EPOCH,
  push_subscription: 'not_subscribed',
  isPushSubscribed: false,
})

function colleague(
  userid: string,
  firstName: string,
  lastName: string,
  username: string,
  { departmentid, department_name }: Department,
  status: Colleague['status'],
): Colleague {
  const names = { first_name: firstName, last_name: lastName, firstName, lastName }
  return { userid, id: userid, ...names, username, departmentid, department_name, profile_pic: null, status }
}
