import type { Message } from '@switchboard/contract'
import { CollisionNotice } from '../../features/activity/CollisionNotice.tsx'
import { noteTyping } from '../../features/activity/typing.ts'
import { useCollision } from '../../features/activity/use-collision.ts'
import { BubbleStrip } from '../../features/bubbles/components/BubbleStrip.tsx'
import { chatCommands } from '../../features/chat/chat-commands.ts'
import { Composer } from '../../features/composer/components/Composer.tsx'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'

export type WritingProps = Omit<
  Parameters<typeof Composer>[0],
  'text' | 'onText' | 'isOffline' | 'Strip' | 'notice'
> & {
  /** The messages of the chat that are loaded. */
  messages: readonly Message[]
}

/** The answer to a client, with its draft and the warning that somebody wrote meanwhile. */
export function Writing({ ticket, messages, onSend, ...rest }: WritingProps) {
  const drafts = useDrafts()
  const isOffline = useStore(connection) === 'offline'
  const text = drafts.all[ticket.ticketid] ?? ''
  const watch = useCollision(messages, ticket.last_seq, text !== '')
  const send = (what: string) => {
    noteTyping('no')
    onSend(what)
    drafts.write(ticket.ticketid, '')
  }
  return (
    <Composer
      {...rest}
      ticket={ticket}
      text={text}
      onText={(next) => {
        drafts.write(ticket.ticketid, next)
        noteTyping(next === '' ? 'no' : 'reply')
      }}
      onSend={(what) => {
        if (!watch.holds()) send(what)
      }}
      isOffline={isOffline}
      Strip={BubbleStrip}
      notice={
        <CollisionNotice
          watch={watch}
          onShow={(messageid) => chatCommands.get()?.show(messageid)}
          onSendAnyway={() => send(text.trim())}
        />
      }
    />
  )
}
