import type { Department } from '@switchboard/contract'
import { addAgent } from '../features/agents/agents.ts'
import { createDepartment } from '../features/departments/departments.ts'
import type { Credentials } from './caller.ts'
import type { TestServer } from './start-test-server.ts'

/** Somebody of the staff who can sign in. */
export interface StaffMember extends Credentials {
  userid: string
  username: string
  firstName: string
  lastName: string
  departmentid: string | null
}

interface AgentWishes {
  firstName?: string
  lastName?: string
  email?: string
  password?: string
  /** Made when none is given; null: an agent of no department. */
  department?: Department | null
  isAdmin?: boolean
}

let made = 0

export async function buildDepartment(server: TestServer, name?: string): Promise<Department> {
  made += 1
  return createDepartment(server.app, null, { department_name: name ?? `Department ${made}` })
}

/** An agent, with a department of his or her own unless one is given. */
export async function buildAgent(server: TestServer, wishes: AgentWishes = {}): Promise<StaffMember> {
  made += 1
  const { firstName = 'Ada', lastName = `Number${made}`, isAdmin = false } = wishes
  const { email = `agent${made}@noor-coffee.example`, password = 'amber teapot 17' } = wishes
  const department = wishes.department === undefined ? await buildDepartment(server) : wishes.department
  const password_hash = await server.app.passwords.hash(password)
  const agent = await server.app.db.transaction((tx) =>
    addAgent(server.app, tx, {
      email,
      first_name: firstName,
      last_name: lastName,
      departmentid: department?.departmentid ?? null,
      is_admin: isAdmin,
      password_hash,
      password_is_temporary: false,
      lang: 'en',
    }),
  )
  const { userid, username, departmentid } = agent
  return { userid, username, firstName, lastName, departmentid, email, password }
}

export const buildAdmin = (server: TestServer, wishes: AgentWishes = {}): Promise<StaffMember> =>
  buildAgent(server, { ...wishes, isAdmin: true })

export interface Company {
  support: Department
  sales: Department
  /** Administrator in Support. */
  mara: StaffMember
  /** Agents in Support. */
  jonas: StaffMember
  emine: StaffMember
  /** Agent in Sales. */
  aiko: StaffMember
}

/** The people of a company that sells and repairs coffee machines. */
export async function buildCompany(server: TestServer): Promise<Company> {
  const support = await buildDepartment(server, 'Support')
  const sales = await buildDepartment(server, 'Sales')
  const person = (firstName: string, lastName: string, department: Department, isAdmin = false) =>
    buildAgent(server, {
      firstName,
      lastName,
      department,
      isAdmin,
      email: `${firstName}.${lastName}@noor-coffee.example`.toLowerCase(),
    })
  return {
    support,
    sales,
    mara: await person('Mara', 'Okafor', support, true),
    jonas: await person('Jonas', 'Weber', support),
    emine: await person('Emine', 'Yilmaz', support),
    aiko: await person('Aiko', 'Tanaka', sales),
  }
}
