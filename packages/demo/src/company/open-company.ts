import { calls } from '@switchboard/contract'
import type { Caller } from './caller.ts'
import { departments, emailOf, password, staff, staffKeys, type StaffKey } from './people.ts'

/** Sets the company up as its first administrator would: departments and colleagues. */
export async function openCompany(mara: Caller): Promise<void> {
  const ids = await makeDepartments(mara)
  await nameFirstAdmin(mara, ids)
  await leaveFirstDepartment(mara)
  for (const key of staffKeys.filter((one) => one !== 'mara')) await register(mara, key, ids)
}

async function makeDepartments(admin: Caller): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const department_name of departments) {
    const { departmentid } = await admin.call(calls.createDepartment, { body: { department_name } })
    ids.set(department_name, departmentid)
  }
  await admin.call(calls.setDefaultDepartment, { body: { departmentid: idOf(ids, 'Support') } })
  return ids
}

/** The first administrator has no name yet and belongs to the department of the first start. */
async function nameFirstAdmin(admin: Caller, ids: Map<string, string>): Promise<void> {
  const { agents } = await admin.call(calls.getAllAgents, { query: {} })
  const { firstName, lastName, department } = staff.mara
  for (const { userid, email } of agents.filter((agent) => agent.email === firstAdmin.email)) {
    await admin.call(calls.updateAgent, {
      body: {
        userid,
        email,
        first_name: firstName,
        last_name: lastName,
        departmentid: idOf(ids, department),
      },
    })
  }
}

async function leaveFirstDepartment(admin: Caller): Promise<void> {
  const known = await admin.call(calls.getDepartments, {})
  const ours = new Set<string>(departments)
  for (const { departmentid } of known.filter(({ department_name }) => !ours.has(department_name))) {
    await admin.call(calls.deleteDepartment, { body: { departmentid } })
  }
}

async function register(admin: Caller, key: StaffKey, ids: Map<string, string>): Promise<void> {
  const { firstName, lastName, department, isAdmin } = staff[key]
  await admin.call(calls.registerAgent, {
    body: {
      email: emailOf(key),
      pass: password,
      confirmPassword: password,
      firstName,
      lastName,
      department: idOf(ids, department),
      isAdmin,
    },
  })
}

function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no department ${name}`)
  return id
}

export const firstAdmin = { email: emailOf('mara'), password }
