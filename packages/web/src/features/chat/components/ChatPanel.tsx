import type { Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { useNow } from '../../../lib/use-now.ts'
import { connection } from '../../../live/connection.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { styleQuery } from '../api.ts'
import { useMessageMutations } from '../mutations.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { ChatOffline } from './ChatOffline.tsx'
import { ChatFacts } from './ChatFacts.tsx'
import { ChatHead, type OpenPanel } from './ChatHead.tsx'
import styles from './ChatPanel.module.css'
import { FindBar } from './FindBar.tsx'
import { MediaViewer } from './MediaViewer.tsx'
import { PinsPanel } from './PinsPanel.tsx'
import { Stream } from './Stream.tsx'
import type { NoteView } from './StreamRow.tsx'
import { useChat } from './use-chat.ts'

type ChatPanelProps = {
  ticket: MyTicket
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  onBack: () => void
  onTranscript: () => void
  onReassign: () => void
  onClose: () => void
  onReply: (message: Message) => void
  /** Opens the choice of templates, where the channel has any. */
  onTemplate: () => void
  /** What was open over the chat was left. */
  onLeft: () => void
  /** Who else is here, in the head. */
  presence: ReactNode
  notes: readonly Note[]
  NoteView: NoteView
  tail: { key: string; content: ReactNode }
  /** The composer, or what stands in its place. */
  composer: ReactNode
  /** The overlay while a file is held over the chat. */
  overlay?: ReactNode
}

/** One open ticket; mounted anew for each. */
export function ChatPanel(props: ChatPanelProps) {
  const { ticket, panel, onPanel, tail, composer, overlay, onReply, onTemplate } = props
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { chat, pins, jump, ...ways } = useChat(ticket, t)
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const mutations = useMessageMutations(ticket, t)
  const [viewed, setViewed] = useState<string | null>(null)
  const value = chat.data?.value
  const isOffline = useStore(connection) === 'offline'
  const quote = useCallback(
    ({ originalMessageId }: Message) => originalMessageId !== null && jump(originalMessageId),
    [jump],
  )
  return (
    <>
      <ChatHead
        ticket={ticket}
        panel={panel}
        pinCount={pins.length}
        presence={props.presence}
        onPanel={onPanel}
        onBack={props.onBack}
        onTranscript={props.onTranscript}
        onReassign={props.onReassign}
        onClose={props.onClose}
      />
      <ChatFacts ticket={ticket} onLeft={props.onLeft} />
      {panel === 'find' && (
        <FindBar ticket={ticket} landedOn={ways.landedOn} onJump={jump} onClose={() => onPanel(null)} />
      )}
      <div className={styles.middle}>
        {panel === 'pins' && (
          <PinsPanel
            ticket={ticket}
            pins={pins}
            onJump={jump}
            onUnpin={mutations.unpin}
            onClose={() => onPanel(null)}
          />
        )}
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
              <Stream
                ticket={ticket}
                chat={value}
                today={now}
                mutations={mutations}
                notes={props.notes}
                NoteView={props.NoteView}
                reactions={style?.reactions ?? noReactions}
                mayReply={style?.replies ?? false}
                hit={ways.hit}
                target={ways.target}
                onLanded={ways.landed}
                tail={tail}
                onOlder={ways.older}
                onNewer={ways.newer}
                onNewest={ways.newest}
                onDrop={ways.drop}
                onJump={jump}
                onReply={onReply}
                onLeft={props.onLeft}
                onView={setViewed}
                onQuote={quote}
                onTemplate={style?.templates ? onTemplate : undefined}
              />
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
            props.onLeft()
          }}
        />
      )}
    </>
  )
}

const noReactions: readonly string[] = []
