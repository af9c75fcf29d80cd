import { z } from 'zod'
import type { Language } from './languages.ts'

/** The channels a client can write over. A new one is named in this file alone; the compiler lists its other places. */
export const platforms = ['whatsapp', 'telegram', 'viber', 'messenger', 'website', 'instagram'] as const
export const Platform = z.enum(platforms)
export type Platform = z.infer<typeof Platform>

/** Those whose accounts are at a provider; a website chat is our own. */
export const providerPlatforms = platforms.filter((platform) => platform !== 'website')
export type ProviderPlatform = (typeof providerPlatforms)[number]

/** Those that are connected by the token of a bot. */
export const BotPlatform = z.enum(['telegram', 'viber'])
export type BotPlatform = z.infer<typeof BotPlatform>

/** Product names are the same in every language. */
export const platformNames: Record<Platform, string> = {
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  website: 'Website chat',
  instagram: 'Instagram',
}

/** What our own channel is called: it has no product's name. */
const websiteNames: Record<Language, string> = {
  en: platformNames.website,
  af: 'Webwerfklets',
  bg: 'Чат на сайта',
  tr: 'Web sitesi sohbeti',
  es: 'Chat web',
  ru: 'Чат сайта',
  nl: 'Websitechat',
  ja: 'サイトのチャット',
}

export const platformNameIn = (platform: Platform, language: Language): string =>
  platform === 'website' ? websiteNames[language] : platformNames[platform]

/** A value for each platform. */
export const forPlatforms = <Value>(valueOf: (platform: Platform) => Value): Record<Platform, Value> => ({
  whatsapp: valueOf('whatsapp'),
  telegram: valueOf('telegram'),
  viber: valueOf('viber'),
  messenger: valueOf('messenger'),
  website: valueOf('website'),
  instagram: valueOf('instagram'),
})

/** The same for the specified field names of closed tickets, such as `whatsappClosed`. */
export const forClosed = <Value>(value: Value): Record<`${Platform}Closed`, Value> => ({
  whatsappClosed: value,
  telegramClosed: value,
  viberClosed: value,
  messengerClosed: value,
  websiteClosed: value,
  instagramClosed: value,
})
