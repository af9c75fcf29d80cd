import {
  type CallInput,
  type CallReply,
  type calls,
  type Department,
  events,
  isBlank,
  type Me,
} from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Actor } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requestedId } from '../../platform/lib/request-token.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { storedValue, storeValue } from '../../platform/stored-values/stored-values.ts'
import { requireEmpty } from './departments-policy.ts'
import {
  countDepartments,
  departmentById,
  type DepartmentCount,
  idOfName,
  insertDepartment,
  livingDepartments,
  lockDepartment,
  markDeleted,
  queueForChange,
  saveName,
} from './departments-store.ts'

export { departmentName, departmentNames, livingDepartments } from './departments-store.ts'

/** What the department of the first start is called until an administrator names it. */
export const FIRST_DEPARTMENT = 'General'

/** The department of clients who choose none. */
const DEFAULT_KEY = 'default_department'

export const allDepartments = (app: AppContext): Promise<Department[]> => livingDepartments(app.db)

/** The departments with what their cards show. */
export async function departmentCards(app: AppContext): Promise<CallReply<typeof calls.getDepartmentCards>> {
  const departments = await livingDepartments(app.db)
  const counts = await countDepartments(app.db)
  const chosen = await storedValue(app.db, DEFAULT_KEY)
  return {
    departments,
    statistics: Object.fromEntries(counts.map((count) => [count.department_name, statisticsOf(count)])),
    defaultDepartmentid: defaultAmong(departments, chosen)?.departmentid ?? null,
  }
}

const statisticsOf = ({ agents, tickets, pending, rating }: DepartmentCount) => ({
  averageRating: rating ?? 0,
  agentCount: agents,
  ticketsCount: tickets,
  pendingCount: pending,
})

/** The chosen default, or the oldest department when none is chosen or the chosen one was deleted. */
const defaultAmong = (departments: readonly Department[], chosen: unknown): Department | undefined =>
  departments.find(({ departmentid }) => departmentid === chosen) ?? departments[0]

/** The same name with the same id of its request returns the department that the first one made, as it is now. */
export function createDepartment(
  app: AppContext,
  me: Me | null,
  { requestid, department_name: name }: CallInput<typeof calls.createDepartment>['body'],
): Promise<Department> {
  const department_name = givenName(name)
  const departmentid = requestedId(app, requestid, 'department', me?.id, department_name)
  return app.db.transaction(async (tx) => {
    await queueForChange(tx)
    const known = await departmentById(tx, departmentid)
    if (known?.deleted_on === null) return known
    // One that was deleted since is made anew.
    const added = { departmentid: known === undefined ? departmentid : app.ids.uuid(), department_name }
    const department = await addDepartment(app, tx, added, me)
    return department ?? refuse('department-exists', { field: 'department_name' })
  })
}

/**
 * The department of this name, in any capitalisation, kept from being deleted; made when there is none. A program makes
 * one only with the scope for it. @throws department-not-found
 */
export async function departmentNamed(app: AppContext, tx: Tx, name: string, by: Actor): Promise<Department> {
  await queueForChange(tx)
  const wanted = givenName(name)
  const departmentid = await idOfName(tx, wanted)
  if (departmentid !== undefined) return holdDepartment(tx, departmentid, 'department_name')
  if (by.key?.scopes.includes('departments:write') === false)
    refuse('department-not-found', { field: 'department_name' })
  const added = { departmentid: app.ids.uuid(), department_name: wanted }
  const made = await addDepartment(app, tx, added, by.me)
  return made ?? refuse('department-exists', { field: 'department_name' })
}

/** Undefined when there is one of that name. */
async function addDepartment(
  app: AppContext,
  tx: Tx,
  added: Pick<Department, 'departmentid' | 'department_name'>,
  me: Me | null,
): Promise<Department | undefined> {
  const department = await insertDepartment(tx, { ...added, created_on: app.clock.now() })
  if (department === undefined) return undefined
  const { departmentid: subject, department_name } = department
  await audit(app, tx, { actor: me, action: 'department.create', subject, detail: { department_name } })
  await announceDepartments(app, tx, me)
  return department
}

function givenName(name: string): string {
  if (isBlank(name)) refuse('missing-fields', { field: 'department_name' })
  return name.trim()
}

/** The same name again changes nothing and announces nothing. @throws department-not-found, department-exists */
export function renameDepartment(
  app: AppContext,
  me: Me,
  departmentid: string,
  name: string,
): Promise<Department> {
  const department_name = givenName(name)
  return app.db.transaction(async (tx) => {
    await queueForChange(tx)
    const before = await lockDepartment(tx, departmentid, 'update')
    if (before === undefined) refuse('department-not-found', { field: 'departmentid' })
    if (before.department_name === department_name) return before
    if (((await idOfName(tx, department_name)) ?? departmentid) !== departmentid)
      refuse('department-exists', { field: 'department_name' })
    await saveName(tx, departmentid, department_name)
    const detail = { from: before.department_name, to: department_name }
    await audit(app, tx, { actor: me, action: 'department.rename', subject: departmentid, detail })
    await announceDepartments(app, tx, me)
    return { ...before, department_name }
  })
}

/** A soft delete: history keeps the name. Refused while agents or pending tickets remain. */
export function deleteDepartment(app: AppContext, me: Me, departmentid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    await queueForChange(tx)
    const department = await lockDepartment(tx, departmentid, 'update')
    if (department === undefined) refuse('department-not-found', { field: 'departmentid' })
    const [count] = await countDepartments(tx, departmentid)
    const departments = await livingDepartments(tx)
    if (count !== undefined) requireEmpty(count, departments.length)
    await markDeleted(tx, departmentid, app.clock.now())
    await moveDefault(tx, departments, departmentid)
    const detail = { department_name: department.department_name }
    await audit(app, tx, { actor: me, action: 'department.delete', subject: departmentid, detail })
    await announceDepartments(app, tx, me)
  })
}

async function moveDefault(tx: Tx, departments: readonly Department[], gone: string): Promise<void> {
  if (defaultAmong(departments, await storedValue(tx, DEFAULT_KEY))?.departmentid !== gone) return
  const next = departments.find(({ departmentid }) => departmentid !== gone)
  if (next !== undefined) await storeValue(tx, DEFAULT_KEY, next.departmentid)
}

export function setDefaultDepartment(app: AppContext, me: Me, departmentid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const department = await chooseDefaultDepartment(tx, departmentid)
    const detail = { department_name: department.department_name }
    await audit(app, tx, { actor: me, action: 'department.set-default', subject: departmentid, detail })
  })
}

/** Sets the department of clients who choose none. @throws department-not-found */
export async function chooseDefaultDepartment(tx: Tx, departmentid: string): Promise<Department> {
  const department = await holdDepartment(tx, departmentid, 'defaultDepartmentid')
  await storeValue(tx, DEFAULT_KEY, departmentid)
  return department
}

export const defaultDepartment = async (reader: Reader): Promise<string | null> =>
  (await readDefault(reader))?.departmentid ?? null

/** The one chosen in the settings, else the first one made. */
async function readDefault(reader: Reader): Promise<Department | undefined> {
  const chosen = await storedValue(reader, DEFAULT_KEY)
  return defaultAmong(await livingDepartments(reader), chosen)
}

/** The same department, locked so that it is not deleted before the transaction ends; it may have been deleted during the wait. */
export async function holdDefaultDepartment(tx: Tx): Promise<Department | undefined> {
  for (;;) {
    const department = await readDefault(tx)
    if (department === undefined || (await keepsLiving(tx, department.departmentid))) return department
  }
}

/** A department that is not deleted, locked so until the transaction ends. @throws department-not-found */
export async function holdDepartment(tx: Tx, departmentid: string, field: string): Promise<Department> {
  return (await lockDepartment(tx, departmentid, 'share')) ?? refuse('department-not-found', { field })
}

export const isLiving = async (reader: Reader, departmentid: string): Promise<boolean> =>
  (await livingDepartments(reader)).some((department) => department.departmentid === departmentid)

/** Whether a department is not deleted; this stays true until the transaction ends. */
export const keepsLiving = async (tx: Tx, departmentid: string): Promise<boolean> =>
  (await lockDepartment(tx, departmentid, 'share')) !== undefined

/** Creates one department on the first start; safe when several nodes start together. */
export function prepareFirstDepartment(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    await queueForChange(tx)
    const any = await tx.query.selectFrom('departments').select('departmentid').limit(1).executeTakeFirst()
    if (any !== undefined) return
    await insertDepartment(tx, {
      departmentid: app.ids.uuid(),
      department_name: FIRST_DEPARTMENT,
      created_on: app.clock.now(),
    })
  })
}

async function announceDepartments(app: AppContext, tx: Tx, me: Me | null): Promise<void> {
  const departments = await livingDepartments(tx)
  await announce(app, tx, {
    event: events.departmentsChanged,
    payload: { departments },
    audience: [staff],
    actor: me?.id ?? null,
  })
}
