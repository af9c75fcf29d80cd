import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import { noteTyping } from '../../features/activity/typing.ts'
import { useCollision } from '../../features/activity/use-collision.ts'
import { BubbleStrip } from '../../features/bubbles/components/BubbleStrip.tsx'
import { chatQuery, type ChatStyle } from '../../features/chat/api.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import type { FilesToSend } from '../../features/composer/components/use-files-to-send.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { VoiceRecording } from '../../features/voice-recording/VoiceRecording.tsx'
import { useOpenTicket } from '../../live/open-ticket.ts'

export type WritingProps = {
  style: ChatStyle | undefined
  attach: FilesToSend
  tabs: ReactNode
  onSend: (text: string) => void
  onRecorded: (recording: File) => void
}

/** The answer to a client, with its draft and the warning that a colleague answered meanwhile. */
export function Writing({ style, attach, tabs, onSend, onRecorded }: WritingProps) {
  const { ticket, chat, leave } = useOpenTicket()
  const drafts = useDrafts()
  const messages = useQuery({ ...chatQuery(ticket), enabled: false }).data?.value.messages ?? []
  const text = drafts.all[ticket.ticketid] ?? ''
  const watch = useCollision(messages, ticket.last_seq, text !== '')
  const send = (what: string) => {
    noteTyping('no')
    onSend(what)
    drafts.write(ticket.ticketid, '')
  }
  return (
    <Composer
      text={text}
      onText={(next) => {
        drafts.write(ticket.ticketid, next)
        noteTyping(next === '' ? 'no' : 'reply')
      }}
      onSend={(what) => {
        if (!watch.holds()) send(what)
      }}
      attach={attach}
      voice={<VoiceRecording onSend={onRecorded} onAway={leave} />}
      textLimit={style?.textLimit ?? Number.POSITIVE_INFINITY}
      windowEnds={style?.windowEnds ?? null}
      Strip={BubbleStrip}
      tabs={tabs}
      notice={
        <CollisionNotice
          watch={watch}
          onShow={(messageid) => chat.current?.show(messageid)}
          onSendAnyway={() => send(text.trim())}
        />
      }
    />
  )
}
