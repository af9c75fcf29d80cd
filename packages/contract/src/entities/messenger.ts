import { z } from 'zod'
import { MetaId } from './whatsapp.ts'

/** Messenger page. Its token never leaves the server. */
export const MessengerPage = z.object({
  id: MetaId,
  name: z.string(),
  category: z.string().nullable(),
  isSubscribed: z.boolean(),
})
export type MessengerPage = z.infer<typeof MessengerPage>

/** Professional account on Instagram, which is reached through the page that it is linked to. */
export const InstagramAccount = z.object({
  id: MetaId,
  name: z.string(),
  /** The name of its page. */
  page: z.string().nullable(),
  isSubscribed: z.boolean(),
})
export type InstagramAccount = z.infer<typeof InstagramAccount>
