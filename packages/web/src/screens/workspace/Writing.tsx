import type { ReactNode } from 'react'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import { noteTyping } from '../../features/activity/typing.ts'
import { BubbleStrip } from '../../features/bubbles/components/BubbleStrip.tsx'
import type { ChatStyle } from '../../features/chat/api.ts'
import { ClosingNotice } from '../../features/composer/components/ClosingNotice.tsx'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { textCheck } from '../../features/composer/composer-model.ts'
import type { FilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { useOutbox } from '../../features/composer/use-outbox.ts'
import { MergedDraft } from '../../features/drafts/MergedDraft.tsx'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { VoiceRecording } from '../../features/voice-recording/VoiceRecording.tsx'
import { type SendMode, useOpenTicket } from '../../live/open-ticket.ts'
import type { ChatDialog } from './ChatDialogs.tsx'
import { FieldLists } from './FieldLists.tsx'
import type { CollisionWatch } from './use-collision-watch.ts'

export type WritingProps = {
  style: ChatStyle | undefined
  attach: FilesToSend
  watch: CollisionWatch
  tabs: ReactNode
  onSend: (text: string, mode: SendMode) => void
  dialog: ChatDialog | null
  onDialog: (dialog: ChatDialog) => void
}

/** The answer to a client, with its draft and the warning that a colleague answered meanwhile. */
export function Writing(props: WritingProps) {
  const { style, attach, watch, dialog, onSend, onDialog } = props
  const { ticket, chat, reply, leave } = useOpenTicket()
  const { text, write, empty } = useAnswerText()
  const check = textCheck(text, style?.textLimit ?? Number.POSITIVE_INFINITY, attach.isComing)
  const scheduled = () => {
    empty()
    reply(null)
  }
  const send = (what: string, mode: SendMode) => {
    if (mode === 'later')
      return onDialog({ kind: 'schedule', content: what, onAway: leave, onDone: scheduled })
    empty()
    onSend(what, mode)
  }
  const collision = attach.files.length === 0 && (
    <CollisionNotice
      watch={watch}
      onShow={(messageid) => chat.current?.show(messageid)}
      maySend={check.maySend}
      onSendAnyway={(mode) => send(text.trim(), mode)}
    />
  )
  return (
    <>
      <Composer
        text={text}
        onText={write}
        onSend={(what, mode) => {
          if (!watch.holds(mode)) send(what, mode)
        }}
        attach={attach}
        voice={
          <VoiceRecording
            isOpen={dialog?.kind === 'recording'}
            onOpen={() => onDialog({ kind: 'recording' })}
          />
        }
        check={check}
        windowEnds={style?.windowEnds ?? null}
        snippets={snippets}
        tabs={props.tabs}
        notice={
          <>
            <Closing />
            <MergedDraft ticketid={ticket.ticketid} onDismissed={leave} />
            {collision}
          </>
        }
      />
    </>
  )
}

/** The ticket closes after a message that is still on its way. */
function Closing() {
  const { ticket, leave } = useOpenTicket()
  const { outbox, closing } = useOutbox(ticket.ticketid)
  if (!closing) return null
  return (
    <ClosingNotice
      queued={closing}
      onKeepOpen={() => {
        outbox.keepOpen(closing.messageid)
        leave()
      }}
    />
  )
}

/** The draft of the ticket in front; colleagues see that it is being written. */
function useAnswerText() {
  const { ticketid } = useOpenTicket().ticket
  const drafts = useDrafts()
  return {
    text: drafts.all[ticketid] ?? '',
    write(next: string) {
      drafts.write(ticketid, next)
      noteTyping(next === '' ? 'no' : 'reply')
    },
    empty() {
      noteTyping('no')
      drafts.write(ticketid, '')
    },
  }
}

const snippets = { Strip: BubbleStrip, List: FieldLists }
