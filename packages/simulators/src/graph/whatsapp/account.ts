import type { Random } from '../../random.ts'

/** Where webhooks go, and the word that proves it. */
export type Callback = { url: string; verifyToken: string }
export type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
export type TemplateComponent = Record<string, unknown> & { type: string }
export type Template = {
  id: string
  name: string
  language: string
  category: string
  status: TemplateStatus
  rejectedReason: string
  components: TemplateComponent[]
}

/** A WhatsApp Business Account. */
export type Account = {
  id: string
  name: string
  business: string
  subscribed: Map<string, { override: Callback | undefined }>
  templates: Template[]
}

export type Profile = {
  about?: string
  address?: string
  description?: string
  email?: string
  websites?: string[]
  vertical?: string
  /** The kept file that is the picture. */
  picture?: string
}

export type BusinessNumber = {
  id: string
  account: string
  /** As people read it; webhooks carry the digits only. */
  display: string
  verifiedName: string
  verification: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED'
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  throughput: 'STANDARD' | 'HIGH' | 'NOT_APPLICABLE'
  onboardedAt: number
  registered: boolean
  pin: string | undefined
  wrongPins: number
  override: Callback | undefined
  profile: Profile
}

/** A person with WhatsApp. A person who hides the number is known by a business-scoped user id. */
export type Person = {
  /** The digits of the number, or the user id of a person who hides it. */
  key: string
  waId: string | undefined
  userId: string | undefined
  username: string | undefined
  name: string
  showsReading: boolean
  isOffline: boolean
}

export type OutboundStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'

export type OutboundMessage = {
  id: string
  number: string
  person: string
  status: OutboundStatus
  /** `biz_opaque_callback_data`, repeated in every status. */
  opaque: string | undefined
  category: string
}

export const windowMs = 24 * 3600 * 1000

export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

/** A message id as WhatsApp makes them: opaque, and its own in every conversation. */
export function newMessageId(random: Random, key: string): string {
  const inner = `\u001d\u000b${key}\u0015\u0002\u0000${random.letters(20)}\u0000`
  return `wamid.${Buffer.from(inner, 'latin1').toString('base64')}`
}
