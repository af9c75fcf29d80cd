import { Platform } from '@switchboard/contract'
import { telegramChannel } from '../../features/channel-settings/components/TelegramPanel.tsx'
import { viberChannel } from '../../features/channel-settings/components/ViberPanel.tsx'
import { messengerChannel } from '../../features/messenger/components/MessengerChannel.tsx'
import { whatsappChannel } from '../../features/whatsapp/components/WhatsappChannel.tsx'
import type { ChannelPanel } from '../../lib/channel-panel.ts'

/** One entry per platform, in the order of the switcher: a new one does not compile until it has its panel. */
export const channelPanels: Readonly<Record<Platform, ChannelPanel>> = {
  telegram: telegramChannel,
  whatsapp: whatsappChannel,
  messenger: messengerChannel,
  viber: viberChannel,
}

export const channelChoices = Object.keys(channelPanels).map((key) => Platform.parse(key))

/** The channel that an address asks for; an unknown value means the first. */
export const chosenChannel = (asked: string | null): Platform => Platform.safeParse(asked).data ?? 'telegram'
