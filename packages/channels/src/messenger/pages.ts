import { z } from 'zod'
import { callGraph, type GraphConnection } from '../meta/graph-api.ts'
import { subscribedFields, subscribePage } from '../meta/page-subscription.ts'
import { allRows } from '../meta/pages-of.ts'
import { Id, lenient, Text } from '../wire-parts.ts'

/** The fields that a page's webhook subscribes to; the app must subscribe to the same ones (`setAppWebhook`). */
export const messengerWebhookFields = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_echoes',
  'message_edits',
  'messaging_referrals',
  'messaging_optins',
] as const

/** A page that the person who logged in may use. The token stays on the server. */
export interface MessengerPage {
  id: string
  name: string
  category: string | null
  token: string
  /** Meta lets this person connect it. */
  mayConnect: boolean
}

/** With a long-lived login token, the pages' own tokens do not end by time. @throws ChannelError */
export async function pagesOf(login: GraphConnection): Promise<MessengerPage[]> {
  const fields = 'id,name,category,access_token,tasks'
  const rows = await allRows(login, ['me', 'accounts'], { fields }, PageRow)
  return rows.map(({ id, name, category, access_token, tasks }) => ({
    id,
    name,
    category: category ?? null,
    token: access_token,
    mayConnect: tasks === undefined || tasks.includes('MODERATE') || tasks.includes('MANAGE'),
  }))
}

const PageRow = z.looseObject({
  id: Id,
  name: Text,
  category: lenient(Text),
  access_token: z.string().min(1),
  tasks: lenient(z.array(Text)),
})

/** With the page's own token. @throws ChannelError */
export const connectPage = (page: GraphConnection, pageId: string): Promise<void> =>
  subscribePage(page, pageId, messengerWebhookFields)

/** Whether Meta sends us all fields; after an hour of failures it stops, silently. @throws ChannelError */
export async function isPageConnected(
  page: GraphConnection,
  pageId: string,
  appId: string,
): Promise<boolean> {
  const fields = (await subscribedFields(page, pageId, appId)) ?? []
  return messengerWebhookFields.every((field) => fields.includes(field))
}

/** The button that a new client presses first. @throws ChannelError */
export async function setGetStarted(page: GraphConnection): Promise<void> {
  const json = { get_started: { payload: 'GET_STARTED' } }
  const result = z.looseObject({ result: z.literal('success') })
  await callGraph(page, { method: 'POST', path: ['me', 'messenger_profile'], json, result })
}
