import type { VisitorMessage } from '@switchboard/contract'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Composer } from './composer/Composer.tsx'
import { Header } from './Header.tsx'
import { isComposing } from './is-composing.ts'
import { MessageList } from './messages/MessageList.tsx'
import { Notices } from './Notices.tsx'
import { useCompanyColor } from './use-company-color.ts'
import { ChatContext, useChat, useChatState } from './use-chat.ts'
import { useLatest } from './use-latest.ts'
import type { Chat } from './chat.ts'

export function App({ chat }: { chat: Chat }) {
  useCompanyColor(chat.page.color)
  const { host, language } = chat
  useEffect(() => host.send({ type: 'drawn', language }), [host, language])
  return (
    <ChatContext.Provider value={chat}>
      <Header />
      <OnePersonsChat />
    </ChatContext.Provider>
  )
}

/** A draft, chosen files, a quote, a recording and forms are drawn anew, and thereby empty, for the next person (P13-70). */
function OnePersonsChat() {
  const persons = useChatState((state) => state.persons)
  return <Messages key={persons} />
}

function Messages() {
  const { host, isOpen, onOpen } = useChat()
  const [replyId, setReplyId] = useState<string | null>(null)
  const replyTo = useChatState(({ messages }) => messages.find(({ id }) => id === replyId)) ?? null
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const focus = () => fieldRef.current?.focus()
    // Not out of the website, where somebody signs in or has gone on meanwhile: its page says when (P12-146).
    if (isOpen() && (!host.isFramed || document.hasFocus())) focus()
    return onOpen(focus)
  }, [isOpen, onOpen, host])
  useEscape(() => (replyTo ? setReplyId(null) : host.send({ type: 'close' })))
  useTypingAnywhere(fieldRef)
  const startReply = ({ id }: VisitorMessage) => {
    setReplyId(id)
    fieldRef.current?.focus()
  }
  return (
    <>
      <Notices />
      <main>
        <MessageList onReply={startReply} onLeave={() => fieldRef.current?.focus()} />
      </main>
      <Composer fieldRef={fieldRef} replyTo={replyTo} onReplied={() => setReplyId(null)} />
    </>
  )
}

/** What opens over the chat takes Escape for itself. */
function useEscape(act: () => void): void {
  useKeys((event) => event.key === 'Escape' && !isComposing(event) && act())
}

/** Letters, and what is pasted, go to the field from wherever they are for nothing else, as after the press of a button. */
function useTypingAnywhere(fieldRef: RefObject<HTMLTextAreaElement | null>): void {
  useKeys(({ key, code, ctrlKey, metaKey, altKey, target }) => {
    const isLetter = key === 'Process' || (key.length === 1 && key !== ' ')
    const isText = ctrlKey || metaKey ? key === 'v' || code === 'KeyV' : isLetter
    // The browser writes or pastes where the focus is when the key has gone down.
    if (isText && !altKey && !(target instanceof Element && target.matches('input, textarea')))
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
