import type { ScheduledMessage } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyTemplateDialog } from '../../features/composer/components/LazyTemplateDialog.tsx'
import { barredText, type ComposerState } from '../../features/composer/composer-model.ts'
import type { ChatStyle } from '../../features/chat/api.ts'
import { chatQuery } from '../../features/chat/chat-query.ts'
import type { QueuedMessage } from '../../features/composer/queued-message.ts'
import { draftsOf } from '../../features/drafts/browser-drafts.ts'
import { useScheduled } from '../../features/scheduled-messages/api.ts'
import { LazyScheduleDialog } from '../../features/scheduled-messages/components/LazyScheduleDialog.tsx'
import { RecordingDialog } from '../../features/voice-recording/RecordingDialog.tsx'
import { useMe } from '../../live/me.ts'
import { useOpenTicket } from '../../live/open-ticket.ts'

export type ChatDialog =
  | { kind: 'template' }
  | { kind: 'recording' }
  | { kind: 'change'; changed: ScheduledMessage }
  | {
      kind: 'schedule'
      content: string
      files?: readonly File[]
      onAway: () => void
      onDone: () => void
    }

type ChatDialogsProps = {
  dialog: ChatDialog | null
  state: ComposerState
  style: ChatStyle | undefined
  onClosed: () => void
  onTemplate: (content: string, template: QueuedMessage['template']) => void
  onRecorded: (recording: File) => void
  /** The ticket has left my sight: the file waits with those of the composer. */
  onFileKept: (file: File) => void
}

/** What was opened from the chat stays until it is answered, also when the part of the chat that it came from is gone (P7-68). */
export function ChatDialogs(props: ChatDialogsProps) {
  const { dialog, state, style, onClosed, onTemplate, onRecorded } = props
  const { t } = useTranslation()
  const { ticket, leave } = useOpenTicket()
  const barred = barredText(state, ticket, t)
  const away = () => {
    onClosed()
    leave()
  }
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'template':
      return (
        <LazyTemplateDialog onSend={({ content, template }) => onTemplate(content, template)} onAway={away} />
      )
    case 'recording':
      return (
        <RecordingDialog
          barred={barred}
          onAway={away}
          onKept={props.onFileKept}
          onSend={(recording) => {
            onClosed()
            onRecorded(recording)
          }}
        />
      )
    case 'change':
      return (
        <ChangeDialog {...{ changed: dialog.changed, style, onFileKept: props.onFileKept }} onAway={away} />
      )
    case 'schedule':
      return (
        <LazyScheduleDialog
          content={dialog.content}
          files={dialog.files}
          rules={style}
          barred={barred}
          onAway={() => {
            onClosed()
            dialog.onAway()
          }}
          onDone={() => {
            onClosed()
            dialog.onDone()
          }}
        />
      )
    default:
      return dialog satisfies never
  }
}

type ChangeDialogProps = Pick<ChatDialogsProps, 'style' | 'onFileKept'> & {
  changed: ScheduledMessage
  onAway: () => void
}

/** Its time may come, or a colleague may cancel it, while it is being changed. */
function ChangeDialog({ changed, style, onFileKept, onAway }: ChangeDialogProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const { messageid } = changed
  const current = useScheduled(ticket.ticketid).find((one) => one.messageid === messageid)
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? []
  const isSent = messages.some((one) => one.messageid === messageid)
  const { keep, settle } = useKeptOnLoss(onFileKept)
  const away = () => {
    settle()
    onAway()
  }
  const gone = isSent ? t('refusal.already-sent') : t('scheduled.cancelled')
  return (
    <LazyScheduleDialog
      content={changed.content}
      changed={changed}
      current={current}
      barred={current ? null : gone}
      rules={style}
      onEdits={({ content, files }) => keep({ content: content === changed.content ? '' : content, files })}
      onAway={away}
      onDone={away}
    />
  )
}

interface Edits {
  content: string
  files: readonly File[]
}

/** What is being changed when its ticket leaves my sight is kept with the draft of the ticket and its files (P7-91). */
function useKeptOnLoss(onFileKept: (file: File) => void) {
  const { ticketid } = useOpenTicket().ticket
  const me = useMe()
  /** False: saved or discarded. */
  const kept = useRef<Edits | null | false>(null)
  const keepFile = useEffectEvent(onFileKept)
  useEffect(
    () => () => {
      if (!kept.current) return
      const { content, files } = kept.current
      for (const file of files) keepFile(file)
      if (content === '') return
      const drafts = draftsOf(me.id)
      const draft = drafts.all.get()[ticketid] ?? ''
      drafts.write(ticketid, draft === '' ? content : `${draft}\n${content}`)
    },
    [me.id, ticketid],
  )
  const keep = useCallback((edits: Edits) => void (kept.current = kept.current !== false && edits), [])
  const settle = useCallback(() => void (kept.current = false), [])
  return { keep, settle }
}
