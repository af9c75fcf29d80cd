import { z } from 'zod'
import type { Channel } from '../channel.ts'
import { checkSubscription } from '../meta/check-subscription.ts'
import type { GraphConnection } from '../meta/graph-api.ts'
import { subscribedFields, subscribePage } from '../meta/page-subscription.ts'
import { allRows } from '../meta/pages-of.ts'
import { Id, lenient, Text } from '../wire-parts.ts'

/** The fields of the object `instagram` that the app's webhook subscribes to. */
export const instagramWebhookFields = [
  'messages',
  'messaging_postbacks',
  'messaging_seen',
  'message_reactions',
  'messaging_referral',
] as const

/** Meta sends an account's messages when the app has any field of its page: this one brings the fewest of the page's own. */
const pageFields = ['messaging_referrals']

/** A professional account that the person who logged in may connect. The token of its page stays on the server. */
export interface InstagramAccount {
  id: string
  name: string
  page: { id: string; name: string }
  token: string
}

/** With a long-lived login token, the pages' own tokens do not end by time. @throws ChannelError */
export async function accountsOf(login: GraphConnection): Promise<InstagramAccount[]> {
  const fields = 'id,name,access_token,tasks,instagram_business_account{id,username,name}'
  const rows = await allRows(login, ['me', 'accounts'], { fields }, PageRow)
  return rows.flatMap(({ id, name, access_token: token, tasks, instagram_business_account: account }) =>
    account === undefined || tasks?.includes('MODERATE') === false
      ? []
      : [{ id: account.id, name: nameOf(account), page: { id, name }, token }],
  )
}

const Account = z.looseObject({ id: Id, username: lenient(Text), name: lenient(Text) })

const PageRow = z.looseObject({
  id: Id,
  name: Text,
  access_token: z.string().min(1),
  tasks: lenient(z.array(Text)),
  instagram_business_account: lenient(Account),
})

const nameOf = ({ id, username, name }: z.infer<typeof Account>): string =>
  username === undefined || username === '' ? (name ?? id) : `@${username}`

/** Leaves a page alone that is subscribed already, with the fields of Messenger. @throws ChannelError */
export async function connectAccount(page: GraphConnection, pageId: string, appId: string): Promise<void> {
  if ((await subscribedFields(page, pageId, appId)) === null) await subscribePage(page, pageId, pageFields)
}

/** Whether the page that the account is linked to is subscribed. */
export const checkInstagram: Channel['check'] = async ({ apiUrl, secrets }, ours, http) => {
  const page = { apiUrl, token: secrets['token'] ?? '', http }
  const pageId = ours.extBusinessId ?? 'me'
  return checkSubscription(ours.metaAppId, {
    isSubscribed: async (appId) => (await subscribedFields(page, pageId, appId)) !== null,
    subscribe: () => subscribePage(page, pageId, pageFields),
  })
}
