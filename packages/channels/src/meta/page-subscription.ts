import { z } from 'zod'
import { Id } from '../wire-parts.ts'
import { callGraph, type GraphConnection, Success } from './graph-api.ts'
import { allRows } from './pages-of.ts'

/** Subscribes our app to a page, with the page's own token, in place of the fields that it had. @throws ChannelError */
export async function subscribePage(
  page: GraphConnection,
  pageId: string,
  fields: readonly string[],
): Promise<void> {
  const query = { subscribed_fields: fields.join(',') }
  await callGraph(page, { method: 'POST', path: [pageId, 'subscribed_apps'], query, result: Success })
}

/** `account-broken` means that the token is dead and the page is already disconnected. @throws ChannelError */
export async function unsubscribePage(page: GraphConnection, pageId: string): Promise<void> {
  await callGraph(page, { method: 'DELETE', path: [pageId, 'subscribed_apps'], result: Success })
}

/** The fields that Meta sends us of a page; null: none, not even of its Instagram account. @throws ChannelError */
export async function subscribedFields(
  page: GraphConnection,
  pageId: string,
  appId: string,
): Promise<readonly string[] | null> {
  const Row = z.looseObject({ id: Id, subscribed_fields: z.array(z.string()).catch([]) })
  const rows = await allRows(page, [pageId, 'subscribed_apps'], {}, Row)
  return rows.find(({ id }) => id === appId)?.subscribed_fields ?? null
}
