import type { Department } from '../entities/department.ts'
import type { LiveEvent } from './live-event.ts'
import { sameValue } from './lists.ts'

/** The departments that are not deleted, as GET /auth/get-departments answers. */
export function applyToDepartments(
  departments: readonly Department[],
  event: LiveEvent,
): readonly Department[] {
  if (event.type !== 'departmentsChanged') return departments
  const kept = event.payload.departments.filter(({ deleted_on }) => deleted_on === null)
  return sameValue(kept, departments) ? departments : kept
}

type OfDepartment = { departmentid: string | null; department_name: string | null }

export const namesOf = (departments: readonly Department[]): ReadonlyMap<string, string> =>
  new Map(departments.map(({ departmentid, department_name: name }) => [departmentid, name]))

/** An entity that names its department, with the name it has now; itself when that is the same. */
export function withDepartmentName<T extends OfDepartment>(one: T, names: ReadonlyMap<string, string>): T {
  const name = one.departmentid === null ? undefined : names.get(one.departmentid)
  return name === undefined || name === one.department_name ? one : { ...one, department_name: name }
}
