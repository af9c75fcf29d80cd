import { type ReactNode, useRef, useState } from 'react'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import { noteTyping } from '../../features/activity/typing.ts'
import { BubbleStrip } from '../../features/bubbles/components/BubbleStrip.tsx'
import type { ChatStyle } from '../../features/chat/api.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import type { FilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { LazyScheduleDialog } from '../../features/scheduled-messages/components/LazyScheduleDialog.tsx'
import { VoiceRecording } from '../../features/voice-recording/VoiceRecording.tsx'
import { type SendMode, useOpenTicket } from '../../live/open-ticket.ts'
import { FieldLists } from './FieldLists.tsx'
import type { CollisionWatch } from './use-collision-watch.ts'

export type WritingProps = {
  style: ChatStyle | undefined
  attach: FilesToSend
  watch: CollisionWatch
  tabs: ReactNode
  /** The ticket closes after a message that is still on its way. */
  closing: ReactNode
  onSend: (text: string, mode: SendMode) => void
  onRecorded: (recording: File) => void
}

/** The answer to a client, with its draft and the warning that a colleague answered meanwhile. */
export function Writing(props: WritingProps) {
  const { style, attach, watch, tabs, closing, onSend, onRecorded } = props
  const { ticket, chat, reply, leave } = useOpenTicket()
  const drafts = useDrafts()
  const text = drafts.all[ticket.ticketid] ?? ''
  const held = useRef<SendMode>('stay')
  const [isScheduling, setScheduling] = useState(false)
  const empty = () => {
    noteTyping('no')
    drafts.write(ticket.ticketid, '')
  }
  const send = (what: string, mode: SendMode) => {
    if (mode === 'later') return setScheduling(true)
    empty()
    onSend(what, mode)
  }
  const composer = (
    <Composer
      text={text}
      onText={(next) => {
        drafts.write(ticket.ticketid, next)
        noteTyping(next === '' ? 'no' : 'reply')
      }}
      onSend={(what, mode) => {
        held.current = mode
        if (!watch.holds()) send(what, mode)
      }}
      attach={attach}
      voice={<VoiceRecording onSend={onRecorded} onAway={leave} />}
      textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
      windowEnds={style?.windowEnds ?? null}
      snippets={snippets}
      tabs={tabs}
      notice={
        <>
          {closing}
          {attach.files.length === 0 && (
            <CollisionNotice
              watch={watch}
              onShow={(messageid) => chat.current?.show(messageid)}
              onSendAnyway={() => send(text.trim(), held.current)}
            />
          )}
        </>
      }
    />
  )
  return (
    <>
      {composer}
      {isScheduling && (
        <LazyScheduleDialog
          content={text.trim()}
          rules={style}
          onAway={() => {
            setScheduling(false)
            leave()
          }}
          onDone={() => {
            setScheduling(false)
            empty()
            reply(null)
          }}
        />
      )}
    </>
  )
}

const snippets = { Strip: BubbleStrip, List: FieldLists }
