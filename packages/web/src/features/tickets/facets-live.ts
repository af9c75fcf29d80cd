import type { Department, Me, MyTicket } from '@switchboard/contract'
import { addTo, facetOf, type Facets, keyOf } from './facets.ts'

/** The counts after a ticket has become another one; without it before, it is new, and without it after, it is gone. */
export function withTicket(
  facets: Facets,
  { before, after }: { before: MyTicket | undefined; after: MyTicket | undefined },
  me: Me,
): Facets {
  const left = before ? addFacet(facets, facetOf(before, me), -1) : facets
  return after ? addFacet(left, facetOf(after, me), 1) : left
}

function addFacet(facets: Facets, one: Facets[number], times: 1 | -1): Facets {
  const at = facets.findIndex((other) => keyOf(other) === keyOf(one))
  const known = facets[at]
  if (!known) return times === 1 ? [...facets, one] : facets
  const after = addTo(known, one, times)
  return after.count > 0 ? facets.with(at, after) : facets.toSpliced(at, 1)
}

/** The counts with the departments as they are called now. */
export function withNames(facets: Facets, departments: readonly Department[]): Facets {
  const names = new Map(departments.map((one) => [one.departmentid, one.department_name]))
  return facets.map((facet) => {
    const name = names.get(facet.departmentid ?? '')
    return name === undefined || name === facet.department_name ? facet : { ...facet, department_name: name }
  })
}
