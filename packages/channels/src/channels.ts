import type { Platform } from '@switchboard/contract'
import type { Channel } from './channel.ts'
import { messenger } from './messenger/messenger.ts'
import { telegram } from './telegram/telegram.ts'
import { viber } from './viber/viber.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

/** The adapter of each platform. */
export const channels: Record<Platform, Channel> = { telegram, viber, whatsapp, messenger }
