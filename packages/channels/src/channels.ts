import type { Platform } from '@switchboard/contract'
import type { Channel } from './channel.ts'
import { instagram } from './instagram/instagram.ts'
import { messenger } from './messenger/messenger.ts'
import { telegram } from './telegram/telegram.ts'
import { viber } from './viber/viber.ts'
import { website } from './website/website.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

/** The adapter of each platform. */
export const channels: Record<Platform, Channel> = {
  telegram,
  viber,
  whatsapp,
  messenger,
  website,
  instagram,
}

// What only one channel has, for the server's feature that connects it.
export { looksLikeToken } from './telegram/token.ts'
export * as telegramSetup from './telegram/setup.ts'
export * as whatsappSetup from './whatsapp/setup.ts'
export * as whatsappProfile from './whatsapp/profile.ts'
export * as whatsappTemplates from './whatsapp/templates.ts'
export * as messengerPages from './messenger/pages.ts'
export * as instagramAccounts from './instagram/accounts.ts'
export * as viberSetup from './viber/setup.ts'
