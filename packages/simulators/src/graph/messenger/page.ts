/** Two products with one Send API: a page's own messages, and those of the Instagram account linked to it. */
export type MessagingProduct = 'messenger' | 'instagram'

/** A Facebook page that can be connected, or the Instagram account that is linked to one. */
export type Page = {
  id: string
  product: MessagingProduct
  /** The page itself, or the one that the account is linked to. */
  page: string
  name: string
  category: string
  subscribed: Map<string, { fields: string[] }>
  /** Since when its webhooks fail without a break; an hour of it ends the subscription. */
  failingSince: number | undefined
  /** Another app, such as the page's own inbox, has the thread: events come as to a bystander. */
  isStandby: boolean
  /** The texts that the page shows to newcomers, set by its profile. */
  profile: Record<string, unknown>
  /** The keys at which files can be sent again. */
  attachments: Set<string>
}

/** A person on Messenger or Instagram, under the id that only this page knows. */
export type PageClient = {
  product: MessagingProduct
  psid: string
  page: string
  firstName: string
  lastName: string
  /** On Instagram. */
  username?: string
  locale: string
  /** The id of the same person at the page of their first message, when this is another page. */
  samePersonAs: string | undefined
}

export const windowMs = 24 * 3600 * 1000
export const humanAgentMs = 7 * 24 * 3600 * 1000
