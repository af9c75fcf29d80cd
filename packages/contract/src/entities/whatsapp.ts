import { z } from 'zod'

/** Ids of the provider are strings of digits, longer than a number holds exactly. */
export const MetaId = z.string().regex(/^\d{1,32}$/)

/** WhatsApp account: a phone number as the provider describes it. */
export const WhatsappAccount = z.object({
  id: MetaId,
  verified_name: z.string().nullable(),
  code_verification_status: z.string().nullable(),
  display_phone_number: z.string(),
  quality_rating: z.string().nullable(),
  throughput: z.object({ level: z.string().nullable() }),
  last_onboarded_time: z.string().nullable(),
  webhook_status: z.boolean(),
})
export type WhatsappAccount = z.infer<typeof WhatsappAccount>

/** The provider's categories of templates; codes for signing in have a form of their own and are not written here. */
export const templateCategories = ['UTILITY', 'MARKETING'] as const

/** Template. Approval can take up to 24 hours. */
export const WhatsappTemplate = z.object({
  name: z.string(),
  category: z.string(),
  status: z.string(),
  /** Ours: what the composer needs to offer it. */
  id: MetaId,
  language: z.string(),
  text: z.string(),
  rejected_reason: z.string().nullable(),
  /** The places in its text, in order; null for numbered ones. */
  places: z.array(z.string().nullable()),
  /** Approved, and nothing but text to fill in. */
  sendable: z.boolean(),
})
export type WhatsappTemplate = z.infer<typeof WhatsappTemplate>

/** Business profile. */
export const BusinessProfile = z.object({
  about: z.string().nullable(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
})
export type BusinessProfile = z.infer<typeof BusinessProfile>
