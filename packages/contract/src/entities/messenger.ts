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
