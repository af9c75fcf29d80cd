import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { styleQuery } from '../api.ts'
import { useMessageMutations } from '../mutations.ts'
import { FoundWordContext, type OpenChat, OpenChatContext } from '../open-chat.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { ChatOffline } from './ChatOffline.tsx'
import { ChatFacts } from './ChatFacts.tsx'
import { ChatHead } from './ChatHead.tsx'
import styles from './ChatPanel.module.css'
import { FindBar } from './FindBar.tsx'
import { MediaViewer } from './MediaViewer.tsx'
import { PinsPanel } from './PinsPanel.tsx'
import { Stream } from './Stream.tsx'
import type { StreamAdditions } from './StreamRow.tsx'
import { useChat } from './use-chat.ts'

type ChatPanelProps = {
  /** Which colleagues are in the ticket, for the head. */
  presence: ReactNode
  additions: StreamAdditions
  /** The composer, or what replaces it. */
  composer: ReactNode
  /** The overlay while a file is held over the chat. */
  overlay?: ReactNode
}

/** One open ticket; mounted again for each. */
export function ChatPanel({ presence, additions, composer, overlay }: ChatPanelProps) {
  const { t } = useTranslation()
  const { ticket, panel, reply, pickTemplate, leave, goal, onReached } = useOpenTicket()
  const { chat, pins, navigation } = useChat(ticket, t)
  const { jump, landedOn } = navigation
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const mutations = useMessageMutations(ticket, t)
  const [viewed, setViewed] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const value = chat.data?.value
  // A newer answer that is on its way would take the place of the messages around the goal.
  const isLoaded = value !== undefined && !chat.isFetching
  useEffect(() => {
    if (goal !== null && isLoaded) jump(goal)
  }, [goal, isLoaded, jump])
  useEffect(() => {
    if (goal !== null && goal === landedOn) onReached()
  }, [goal, landedOn, onReached])
  const isOffline = useStore(connection) === 'offline'
  const reactions = style?.reactions ?? noReactions
  const mayReply = style?.replies ?? false
  const openChat = useMemo<OpenChat>(
    () => ({ ticket, mutations, reactions, mayReply, reply, pickTemplate, jump, view: setViewed }),
    [ticket, mutations, reactions, mayReply, reply, pickTemplate, jump],
  )
  return (
    <OpenChatContext value={openChat}>
      <ChatHead pinCount={pins.length} presence={presence} />
      <ChatFacts />
      {panel === 'find' && <FindBar landedOn={landedOn} onJump={jump} onKeyword={setKeyword} />}
      <div className={styles.middle}>
        {panel === 'pins' && <PinsPanel pins={pins} />}
        {value === undefined && isOffline && <ChatOffline />}
        {value === undefined && !isOffline && chat.isError && (
          <EmptyState
            title={t('chat.loadFailed')}
            action={<Button label={t('common.retry')} onPress={() => void chat.refetch()} />}
          />
        )}
        {(value !== undefined || !(isOffline || chat.isError)) && (
          <Skeletons isLoading={chat.isPending} label={t('chat.loading')} skeleton={<ChatSkeleton />}>
            {value && (
              <FoundWordContext value={keyword}>
                <Stream chat={value} navigation={navigation} additions={additions} />
              </FoundWordContext>
            )}
          </Skeletons>
        )}
      </div>
      {composer}
      {overlay}
      {viewed !== null && value && (
        <MediaViewer
          messages={value.messages}
          shown={viewed}
          onShow={setViewed}
          onClose={() => {
            setViewed(null)
            leave()
          }}
        />
      )}
    </OpenChatContext>
  )
}

const noReactions: readonly string[] = []
