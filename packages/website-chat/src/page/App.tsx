import type { VisitorMessage } from '@switchboard/contract'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Composer } from './composer/Composer.tsx'
import { Header } from './Header.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { Notices } from './Notices.tsx'
import { useCompanyColor } from './use-company-color.ts'
import { ChatContext } from './use-chat.ts'
import { useLatest } from './use-latest.ts'
import type { Chat } from './chat.ts'

export function App({ chat }: { chat: Chat }) {
  const [replyTo, setReplyTo] = useState<VisitorMessage | null>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useCompanyColor(chat.page.color)
  const { host, isOpen, onOpen } = chat
  useEffect(() => {
    const focus = () => fieldRef.current?.focus()
    if (isOpen()) focus()
    return onOpen(focus)
  }, [isOpen, onOpen])
  useEffect(() => host.send({ type: 'drawn' }), [host])
  useEscape(() => (replyTo ? setReplyTo(null) : host.send({ type: 'close' })))
  useTypingAnywhere(fieldRef)
  const startReply = (message: VisitorMessage) => {
    setReplyTo(message)
    fieldRef.current?.focus()
  }
  return (
    <ChatContext.Provider value={chat}>
      <Header />
      <Notices />
      <main>
        <MessageList onReply={startReply} />
      </main>
      <Composer fieldRef={fieldRef} replyTo={replyTo} onReplied={() => setReplyTo(null)} />
    </ChatContext.Provider>
  )
}

/** What opens over the chat takes Escape for itself. */
function useEscape(act: () => void): void {
  useKeys((event) => event.key === 'Escape' && act())
}

/** Where nothing has the focus, as after a button that went away with its question, letters go to the field. */
function useTypingAnywhere(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  useKeys(({ key, ctrlKey, metaKey, altKey }) => {
    const isLetter = key === 'Process' || (key.length === 1 && key !== ' ')
    if (isLetter && !ctrlKey && !metaKey && !altKey && document.activeElement === document.body)
      fieldRef.current?.focus()
  })
}

function useKeys(act: (event: KeyboardEvent) => void): void {
  const latestRef = useLatest(act)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) latestRef.current(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [latestRef])
}
