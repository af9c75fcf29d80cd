import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { websiteChatsQuery } from '../api.ts'
import { ChatList } from './ChatList.tsx'
import { ChatView } from './ChatView.tsx'
import { DisconnectedChats } from './DisconnectedChats.tsx'

export const websiteChannel: ChannelPanel = { State: WebsiteState, Panel: WebsiteChatsChannel }

/** How many chats there are, under the channel's icon. */
function WebsiteState() {
  const { t } = useTranslation()
  const chats = useQuery(websiteChatsQuery).data?.chats
  if (chats === undefined) return '…'
  return chats.length === 0 ? t('websiteChats.none') : t('websiteChats.count', { count: chats.length })
}

/** The address of all chats. */
const list = { section: 'services', channel: 'website' }

/** The chats on the company's websites; the address holds the one that is open. */
function WebsiteChatsChannel() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const show = (accountid: string | null) =>
    setParams({ ...list, ...(accountid !== null && { chat: accountid }) })
  const query = useQuery(websiteChatsQuery)
  const wanted = params.get('chat')
  return (
    <PanelLoading query={query} label={t('websiteChats.loading')} skeleton={<BoxSkeleton />}>
      {({ chats, disconnected }) => {
        const open = [...chats, ...disconnected].find(({ accountid }) => accountid === wanted)
        return open ? (
          <ChatView
            key={open.accountid}
            chat={open}
            isConnected={chats.includes(open)}
            onBack={() => show(null)}
            // Connected again, it would be opened by an address that nobody chose.
            onGone={() => setParams(list, { replace: true })}
          />
        ) : (
          <Column>
            <ChatList chats={chats} onOpen={show} />
            <DisconnectedChats chats={disconnected} />
          </Column>
        )
      }}
    </PanelLoading>
  )
}
