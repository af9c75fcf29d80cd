import type { Company } from '../../config/companies.ts'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceAgent, isIndispensable } from '../agents/agents.ts'
import { livingDepartments } from '../departments/departments.ts'
import { rescopeSessionsOf } from '../sessions/sessions.ts'
import { lockAdminsAnd, saveUser } from '../users/users.ts'
import { type CompanyPerson, rightsOf } from './claims.ts'

/**
 * Gives an account the role and the department of its groups, as far as the operator mapped them. The last administrator and
 * the emergency administrator stay administrators, so that the desk is never left without one.
 */
export async function applyRights(
  app: AppContext,
  tx: Tx,
  userid: string,
  company: Company,
  person: CompanyPerson,
): Promise<void> {
  const rights = rightsOf(company, person)
  const locked = await lockAdminsAnd(tx, userid)
  const user = locked.find((one) => one.userid === userid)
  if (user === undefined) throw new Error('The account of a login is gone.')
  const is_admin = (rights.isAdmin ?? user.is_admin) || (user.is_admin && isIndispensable(app, user, locked))
  const departmentid = (await departmentOfRights(tx, rights)) ?? user.departmentid
  if (is_admin === user.is_admin && departmentid === user.departmentid) return
  await saveUser(tx, userid, { is_admin, departmentid })
  await rescopeSessionsOf(app, tx, userid)
  const detail = { company: company.name }
  if (is_admin !== user.is_admin) {
    const action = is_admin ? 'agent.promote' : 'agent.demote'
    await audit(app, tx, { actor: null, action, subject: userid, detail })
  }
  if (departmentid !== user.departmentid) {
    const moved = { ...detail, departmentid }
    await audit(app, tx, { actor: null, action: 'agent.update', subject: userid, detail: moved })
  }
  await announceAgent(app, tx, { userid, by: null })
}

/** By its name in any capitalisation; undefined when the groups name none, or one that is not here. */
export async function departmentOfRights(
  tx: Tx,
  { department }: { department: string | undefined },
): Promise<string | undefined> {
  if (department === undefined) return undefined
  const wanted = department.toLowerCase()
  const living = await livingDepartments(tx)
  return living.find(({ department_name }) => department_name.toLowerCase() === wanted)?.departmentid
}
