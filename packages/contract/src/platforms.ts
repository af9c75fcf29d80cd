import { z } from 'zod'

/** The channels a client can write over. Everything that differs by platform is a map keyed by this. */
export const platforms = ['whatsapp', 'telegram', 'viber', 'messenger'] as const
export const Platform = z.enum(platforms)
export type Platform = z.infer<typeof Platform>

/** Product names are the same in every language. */
export const platformNames: Record<Platform, string> = {
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
}
