import type { Reader, Tx } from '../../context.ts'
import { keepsLiving } from '../departments/departments.ts'

interface Choosable {
  departmentid: string
  department_name: string
}

export function departmentsToChooseFrom(reader: Reader): Promise<Choosable[]> {
  return reader.query
    .selectFrom('departments')
    .select(['departmentid', 'department_name'])
    .where('deleted_on', 'is', null)
    .orderBy('created_on')
    .orderBy('departmentid')
    .execute()
}

/** The one chosen in the settings, else the first one made. */
async function defaultDepartment(reader: Reader): Promise<Choosable | undefined> {
  const setting = await reader.query
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'default_department')
    .executeTakeFirst()
  const all = await departmentsToChooseFrom(reader)
  return all.find((department) => department.departmentid === setting?.value) ?? all[0]
}

/** The same department, locked so that it is not deleted before the transaction ends; it may have been deleted during the wait. */
export async function holdDefaultDepartment(tx: Tx): Promise<Choosable | undefined> {
  for (;;) {
    const department = await defaultDepartment(tx)
    if (department === undefined || (await keepsLiving(tx, department.departmentid))) return department
  }
}

export async function ticketsChoosingSince(reader: Reader, before: string): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('choosing_since', '<=', before)
    .orderBy('choosing_since')
    .limit(100)
    .execute()
  return rows.map((row) => row.ticketid)
}

/** The question with the buttons: the newest automatic message. */
export function questionMessage(
  tx: Tx,
  ticketid: string,
): Promise<{ messageid: string; content: string } | undefined> {
  return tx.query
    .selectFrom('messages')
    .select(['messageid', 'content'])
    .where('ticketid', '=', ticketid)
    .where('isagent', '=', true)
    .where('created_by', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
