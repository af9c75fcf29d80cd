import { z } from 'zod'

/** Which login the connect page offers. */
export const LoginFor = z.enum(['whatsapp', 'messenger', 'instagram'])
export type LoginFor = z.infer<typeof LoginFor>

const Id = z.string().regex(/^\d{1,32}$/)

/** The result of a sign-up for WhatsApp; without a number when none was added. */
const Business = z.object({
  waba_id: Id,
  phone_number_id: Id.optional(),
  business_id: Id.optional(),
})
export type Business = z.infer<typeof Business>

/** The fields of `data` that the provider's sign-up message carries beside others. */
export const readBusiness = (value: unknown): Business | null => Business.safeParse(value).data ?? null

/** From our page to its pop-up. */
export const Start = z.object({
  kind: z.literal('meta-login/start'),
  appId: z.string(),
  /** Of the sign-up for WhatsApp. */
  configId: z.string().nullable(),
  sdkUrl: z.string(),
})
export type Start = z.infer<typeof Start>

/** From the pop-up to our page. */
export const LoginMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('meta-login/ready') }),
  /** WhatsApp: good for 30 seconds and one use. */
  z.object({ kind: z.literal('meta-login/code'), code: z.string().min(1) }),
  /** Messenger and Instagram: the short-lived token. */
  z.object({ kind: z.literal('meta-login/token'), accessToken: z.string().min(1) }),
  /** WhatsApp: the result of the sign-up itself; null when it reported none. */
  z.object({ kind: z.literal('meta-login/signup'), business: Business.nullable() }),
  /** Left before the end; it can be tried again in the same window. */
  z.object({ kind: z.literal('meta-login/left') }),
  /** The provider reports an error. */
  z.object({ kind: z.literal('meta-login/failed'), text: z.string() }),
])
export type LoginMessage = z.infer<typeof LoginMessage>
