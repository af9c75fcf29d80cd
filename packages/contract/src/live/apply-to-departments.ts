import type { Department } from '../entities/department.ts'
import type { DeskEvent } from './desk-event.ts'
import { sameValue } from './lists.ts'

/** The departments that are not deleted, as GET /auth/get-departments answers. */
export function applyToDepartments(
  departments: readonly Department[],
  event: DeskEvent,
): readonly Department[] {
  if (event.type !== 'departmentsChanged') return departments
  const kept = event.payload.departments.filter(({ deleted_on }) => deleted_on === null)
  return sameValue(kept, departments) ? departments : kept
}
