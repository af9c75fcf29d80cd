import type { Message } from '@switchboard/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { styleQuery } from '../api.ts'
import { mayReplyTo } from '../message/message-actions.ts'
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
import { type ChatNavigation, useChat } from './use-chat.ts'

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
  const { ticket, panel, leave } = useOpenTicket()
  const { chat, pins, navigation } = useChat(ticket, t)
  const { jump, landedOn } = navigation
  const [viewed, setViewed] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const value = chat.data?.value
  // A newer answer that is on its way would take the place of the messages around the goal.
  useGoal(navigation, value !== undefined && !chat.isFetching)
  const openChat = useOpenChatValue(jump, setViewed)
  return (
    <OpenChatContext value={openChat}>
      <ChatHead pinCount={pins.length} presence={presence} />
      <ChatFacts />
      {panel === 'find' && <FindBar landedOn={landedOn} onJump={jump} onKeyword={setKeyword} />}
      <div className={styles.middle}>
        {panel === 'pins' && <PinsPanel pins={pins} />}
        <Messages query={chat}>
          {value && (
            <FoundWordContext value={keyword}>
              <Stream chat={value} navigation={navigation} additions={additions} />
            </FoundWordContext>
          )}
        </Messages>
      </div>
      <div className={styles.composer} data-steady>
        {composer}
      </div>
      {overlay}
      {viewed !== null && value && (
        <MediaViewer
          messages={value.messages.map((one) =>
            one.isagent ? one : { ...one, created_by_name: openChat.ticket.client_name },
          )}
          shown={viewed}
          onShow={setViewed}
          onClose={() => {
            setViewed(null)
            leave()
          }}
          replyOf={(messageid) => replyTo(messageid, value.messages, openChat)}
        />
      )}
    </OpenChatContext>
  )
}

/** Quotes one of the messages; null where it may not be answered. */
function replyTo(messageid: string, messages: readonly Message[], chat: OpenChat): (() => void) | null {
  const message = messages.find((one) => one.messageid === messageid)
  return message && mayReplyTo({ ...chat, message }) ? () => chat.reply(message) : null
}

/** Jumps to the message at which the ticket is opened, once its chat is loaded; one that cannot be read is given up. */
function useGoal({ jump, landedOn, missed }: ChatNavigation, isLoaded: boolean): void {
  const { goal, onReached } = useOpenTicket()
  useEffect(() => {
    if (goal !== null && isLoaded) jump(goal)
  }, [goal, isLoaded, jump])
  useEffect(() => {
    if (goal !== null && (goal === landedOn || goal === missed)) onReached()
  }, [goal, landedOn, missed, onReached])
}

function useOpenChatValue(jump: OpenChat['jump'], view: OpenChat['view']): OpenChat {
  const { t } = useTranslation()
  const { ticket, reply, pickTemplate } = useOpenTicket()
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const mutations = useMessageMutations(ticket, t)
  const reactions = style?.reactions ?? noReactions
  const mayReply = style?.replies ?? false
  return useMemo(
    () => ({ ticket, mutations, reactions, mayReply, reply, pickTemplate, jump, view }),
    [ticket, mutations, reactions, mayReply, reply, pickTemplate, jump, view],
  )
}

/** The messages, or why they are not there. */
function Messages({ query, children }: { query: UseQueryResult; children: ReactNode }) {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  const isThere = query.data !== undefined
  if (!isThere && isOffline) return <ChatOffline />
  if (!isThere && query.isError)
    return <LoadFailed title={t('chat.loadFailed')} onRetry={() => void query.refetch()} />
  return (
    <Skeletons isLoading={query.isPending} label={t('chat.loading')} skeleton={<ChatSkeleton />}>
      {children}
    </Skeletons>
  )
}

const noReactions: readonly string[] = []
