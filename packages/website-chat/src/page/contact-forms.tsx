import type { Visitor, VisitorMessage } from '@switchboard/contract'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Chat } from './chat.ts'
import type { ContactFieldsProps, ContactKind } from './ContactFields.tsx'
import { useChat, useChatState } from './use-chat.ts'

interface Props extends Pick<ContactFieldsProps, 'onLeave'> {
  Fields: FunctionComponent<ContactFieldsProps>
  isPutAway: (chat: Chat) => boolean
  /** The form in which somebody has begun to write: it stays, whatever the hours say meanwhile (P13-74). */
  inUse: ContactKind | null
  onUse: (kind: ContactKind | null) => void
}

/**
 * Outside of working hours it asks how to reach the visitor, once the desk has a message: who writes none has no ticket, and
 * nobody would read how to reach him or her.
 */
export function AwayForm({ Fields, inUse, onUse, onLeave }: Props) {
  const { t } = useChat()
  const asked = useAsked()
  const isRemoved = useChatState((state) => state.isRemoved)
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <output class="line">{t('thanks')}</output>
  const isAsked = asked === 'away' && inUse === null
  if (isRemoved || !(isAsked || inUse === 'away')) return null
  const end = () => {
    onUse(null)
    setSaved(true)
  }
  return <Fields kind="away" onUse={onUse} onOver={end} onLeave={onLeave} />
}

/**
 * Below the message that is the newest when it appears it asks for a name, and may be put away for this visit. It keeps its
 * place there: what comes later must not move its fields while somebody writes in them.
 */
export function NameForm({ Fields, isPutAway, inUse, onUse, onLeave }: Props) {
  const chat = useChat()
  const asked = useAsked()
  const isRemoved = useChatState((state) => state.isRemoved)
  const [isOver, setOver] = useState<'no' | 'put away' | 'saved'>(() => (isPutAway(chat) ? 'put away' : 'no'))
  if (isOver === 'saved')
    return (
      <li>
        <output class="line">{chat.t('thanks')}</output>
      </li>
    )
  const isAsked = asked === 'name' && inUse === null
  if (isOver === 'put away' || isRemoved || !(isAsked || inUse === 'name')) return null
  const end = (how: 'put away' | 'saved') => {
    onUse(null)
    setOver(how)
  }
  return (
    <li>
      <Fields kind="name" onUse={onUse} onOver={end} onLeave={onLeave} />
    </li>
  )
}

/** Nobody answers now, and the company asks how to reach the visitor; or it asks for a name. */
function useAsked(): ContactKind | null {
  const { page } = useChat()
  const presence = useChatState((state) => state.presence.state)
  const visitor = useChatState((state) => state.visitor)
  if (visitor === null || visitor.is_identified) return null
  const kind = presence === 'closed' && page.has_away_form ? 'away' : 'name'
  return isAnswered(kind, visitor) ? null : kind
}

const isAnswered = (kind: ContactKind, { name, email }: Visitor): boolean =>
  name !== null && (kind === 'name' || email !== null)

/** Milliseconds after which fields that the line lost are loaded again. */
const LOADED_AGAIN = 3000

/**
 * The fields, loaded as soon as the first message of somebody who will be asked is being sent, and the message below which
 * the form for a name stands. On a slow line they may come after the first answer, which they must not move (P13-98).
 */
export function useContactForms(messages: readonly VisitorMessage[], hasWritten: boolean) {
  const asked = useAsked()
  const [loaded, setLoaded] = useState<Pick<Props, 'Fields' | 'isPutAway'> | null>(null)
  const visitor = useChatState((state) => state.visitor)
  const [begun, onUse] = useState<ContactKind | null>(null)
  // Answered in another tab: what was begun here would rename the visitor (P13-74).
  const inUse = begun && visitor && isAnswered(begun, visitor) ? null : begun
  const [nameAfter, setNameAfter] = useState<string | null>(null)
  const hasArrived = messages.some(({ from }) => from === 'visitor')
  const newest = messages.at(-1)?.id ?? null
  if (loaded && hasArrived && asked === 'name' && nameAfter === null) setNameAfter(newest)
  const isWanted = asked !== null && (hasWritten || hasArrived)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const load = () =>
      void import('./ContactFields.tsx').then(
        ({ ContactFields, isPutAway }) => setLoaded({ Fields: ContactFields, isPutAway }),
        () => {
          if (!isGone) setTimeout(load, LOADED_AGAIN)
        },
      )
    load()
    return () => {
      isGone = true
    }
  }, [isWanted])
  return { form: loaded && hasArrived ? { ...loaded, inUse, onUse } : null, nameAfter }
}
