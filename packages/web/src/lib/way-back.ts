import { useLocation } from 'react-router'
import { z } from 'zod'

const FromTable = z.object({ table: z.string() })

/** The state of the links from a table to its rows: how the table is searched and ordered, and its page. */
export function useFromTable(): z.infer<typeof FromTable> {
  const table = new URLSearchParams(useLocation().search)
  // The sheet that a link has opened beside the table was closed since.
  table.delete('invite')
  return { table: table.toString() }
}

/** From a row to its table: as it was left, or as it begins for those who came another way. */
export function useWayBack(pathname: string): { pathname: string; search: string } {
  const { data } = FromTable.safeParse(useLocation().state)
  return { pathname, search: data?.table ?? '' }
}
