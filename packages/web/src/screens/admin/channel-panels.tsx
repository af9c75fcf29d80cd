import { Platform } from '@switchboard/contract'
import type { ComponentType } from 'react'
import { MessengerChannel, MessengerState } from './MessengerChannel.tsx'
import { TelegramChannel, TelegramState } from './TelegramChannel.tsx'
import { ViberChannel, ViberState } from './ViberChannel.tsx'
import { WhatsappChannel, WhatsappState } from './WhatsappChannel.tsx'

/** What Communication services shows of one channel. */
interface ChannelPanel {
  /** A few words under the channel's name in the icon switcher. */
  State: ComponentType
  /** Everything below the switcher. */
  Panel: ComponentType
}

/** One entry per platform, in the order of the icon switcher: a new one does not compile until it has its panel. */
export const channelPanels: Readonly<Record<Platform, ChannelPanel>> = {
  telegram: { State: TelegramState, Panel: TelegramChannel },
  whatsapp: { State: WhatsappState, Panel: WhatsappChannel },
  messenger: { State: MessengerState, Panel: MessengerChannel },
  viber: { State: ViberState, Panel: ViberChannel },
}

export const channelChoices = Object.keys(channelPanels).map((key) => Platform.parse(key))

/** The channel that an address asks for; whatever it does not know is the first. */
export const chosenChannel = (asked: string | null): Platform => Platform.safeParse(asked).data ?? 'telegram'
