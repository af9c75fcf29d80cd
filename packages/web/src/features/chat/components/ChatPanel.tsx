import type { Message, MyTicket, Note } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { styleQuery } from '../api.ts'
import { useMessageDeeds } from '../deeds.ts'
import { ChatBones } from './ChatBones.tsx'
import { ChatFacts } from './ChatFacts.tsx'
import { ChatHead, type OpenPanel } from './ChatHead.tsx'
import styles from './ChatPanel.module.css'
import { FindBar } from './FindBar.tsx'
import { MediaViewer } from './MediaViewer.tsx'
import { PinsPanel } from './PinsPanel.tsx'
import { type NoteView, Stream } from './Stream.tsx'
import { useChat, useReading } from './use-chat.ts'

type ChatPanelProps = {
  ticket: MyTicket
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  onBack: () => void
  onTranscript: () => void
  onReassign: () => void
  onClose: () => void
  onReply: (message: Message) => void
  /** Who else is here, in the head. */
  presence: ReactNode
  notes: readonly Note[]
  NoteView: NoteView
  tail: { key: string; content: ReactNode }
  /** The composer, or what stands in its place. */
  foot: ReactNode
  /** The overlay while a file is held over the chat. */
  overlay?: ReactNode
}

/** One open ticket; mounted anew for each. */
export function ChatPanel(props: ChatPanelProps) {
  const { ticket, panel, onPanel, tail, foot, overlay, onReply } = props
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { chat, pins, jump, ...ways } = useChat(ticket, t)
  const style = useQuery(styleQuery(ticket, ticket.last_client_seq)).data
  const deeds = useMessageDeeds(ticket, t)
  const [viewed, setViewed] = useState<string | null>(null)
  const [opening] = useState({ readSeq: ticket.read_seq, newest: ticket.last_seq })
  useReading(ticket)
  const value = chat.data?.value
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
      <ChatFacts ticket={ticket} />
      {panel === 'find' && <FindBar ticket={ticket} onJump={jump} onClose={() => onPanel(null)} />}
      <div className={styles.middle}>
        {panel === 'pins' && (
          <PinsPanel
            ticket={ticket}
            pins={pins}
            onJump={jump}
            onUnpin={deeds.unpin}
            onClose={() => onPanel(null)}
          />
        )}
        {chat.isError ? (
          <EmptyState
            title={t('chat.loadFailed')}
            action={<Button label={t('common.retry')} onPress={() => void chat.refetch()} />}
          />
        ) : (
          <Skeletons isLoading={chat.isPending} label={t('chat.loading')} bones={<ChatBones />}>
            {value && (
              <Stream
                ticket={ticket}
                chat={value}
                opening={opening}
                today={now}
                deeds={deeds}
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
                onView={setViewed}
                onQuote={quote}
              />
            )}
          </Skeletons>
        )}
      </div>
      {foot}
      {overlay}
      {viewed !== null && value && (
        <MediaViewer
          messages={value.messages}
          shown={viewed}
          onShow={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  )
}

const noReactions: readonly string[] = []
