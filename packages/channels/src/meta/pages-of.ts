import { z } from 'zod'
import { lenient, Text } from '../wire-parts.ts'
import { callGraph, type GraphConnection } from './graph-api.ts'

/** No company has more; this ends a list in which every page links to another. */
const mostPages = 50

/** All rows of a list that Graph hands out page by page; rows that cannot be read are left out. @throws ChannelError */
export async function allRows<Row>(
  connection: GraphConnection,
  path: readonly string[],
  query: Readonly<Record<string, string>>,
  Row: z.ZodType<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { limit: '100', ...query, ...(after === undefined ? {} : { after }) }
    const { data: found, paging } = await callGraph(connection, {
      method: 'GET',
      path,
      query: asked,
      result: Page,
    })
    rows.push(...found.flatMap((row) => Row.safeParse(row).data ?? []))
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  return rows
}

const Page = z.looseObject({
  data: z.array(z.unknown()),
  paging: lenient(
    z.looseObject({ next: lenient(Text), cursors: lenient(z.looseObject({ after: lenient(Text) })) }),
  ),
})
