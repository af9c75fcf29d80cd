import type { TicketFilter } from '@switchboard/contract'
import { compareNames } from '../../lib/compare-names.ts'
import type { Facets } from './facets.ts'

/** A department or an agent, by its name. */
export type Named = NonNullable<TicketFilter['handler']>

/** The departments and handlers of the open tickets, and those that are chosen already, by name. */
export function filterOptions(
  facets: Facets,
  { department, handler }: TicketFilter,
): { departments: readonly Named[]; handlers: readonly Named[] } {
  const departments = new Map(department ? [[department.id, department.name]] : [])
  const handlers = new Map(handler ? [[handler.id, handler.name]] : [])
  for (const { departmentid, department_name, userid, user_name } of facets) {
    if (departmentid !== null && department_name !== null) departments.set(departmentid, department_name)
    if (userid !== null && user_name !== null) handlers.set(userid, user_name)
  }
  return { departments: byName(departments), handlers: byName(handlers) }
}

const byName = (names: ReadonlyMap<string, string>): Named[] =>
  [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => compareNames(a.name, b.name))
