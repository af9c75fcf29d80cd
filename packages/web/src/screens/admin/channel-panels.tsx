import { Platform } from '@switchboard/contract'
import { TelegramForm } from '../../features/telegram/components/TelegramForm.tsx'
import { ViberForm } from '../../features/viber/components/ViberForm.tsx'
import { instagramAccounts } from '../../features/instagram/api.ts'
import { messengerPages } from '../../features/messenger/api.ts'
import { websiteChannel } from '../../features/website-chats/components/WebsiteChatsChannel.tsx'
import { whatsappChannel } from '../../features/whatsapp/components/WhatsappChannel.tsx'
import type { ChannelPanel } from '../../lib/channel-panel.ts'
import { botChannelPanel } from '../../live/bot-channel/BotChannel.tsx'
import { pageChannelPanel } from '../../live/page-channel/page-channel-panel.tsx'

/** One entry per platform, in the order of the switcher: a new one does not compile until it has its panel. */
export const channelPanels: Readonly<Record<Platform, ChannelPanel>> = {
  telegram: botChannelPanel({ platform: 'telegram', Form: TelegramForm }),
  whatsapp: whatsappChannel,
  messenger: pageChannelPanel(messengerPages),
  instagram: pageChannelPanel(instagramAccounts),
  viber: botChannelPanel({ platform: 'viber', Form: ViberForm }),
  website: websiteChannel,
}

export const channelChoices = Object.keys(channelPanels).map((key) => Platform.parse(key))

/** The channel that an address asks for; an unknown value means the first. */
export const chosenChannel = (asked: string | null): Platform => Platform.safeParse(asked).data ?? 'telegram'
