import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ContactFieldsProps, ContactKind } from './ContactFields.tsx'
import { useChat, useChatState } from './use-chat.ts'

interface Props {
  /** The form in which somebody has begun to write: it stays, whatever the hours and the other tabs say meanwhile (P13-74). */
  inUse: ContactKind | null
  onUse: (kind: ContactKind | null) => void
}

/**
 * Outside of working hours it asks how to reach the visitor, once the desk has a message: who writes none has no ticket, and
 * nobody would read how to reach him or her.
 */
export function AwayForm({ inUse, onUse }: Props) {
  const { t } = useChat()
  const isAway = useIsAway()
  const visitor = useChatState((state) => state.visitor)
  const isRemoved = useChatState((state) => state.isRemoved)
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <output class="line">{t('thanks')}</output>
  const isReachable =
    visitor === null || visitor.is_identified || (visitor.name !== null && visitor.email !== null)
  const isAsked = isAway && !isReachable && inUse === null
  if (isRemoved || !(isAsked || inUse === 'away')) return null
  const end = () => {
    onUse(null)
    setSaved(true)
  }
  return <Fields kind="away" onUse={onUse} onOver={end} />
}

/**
 * Below the visitor's first message it asks for a name, and may be put away. It keeps its place there: what comes later
 * must not move its fields while somebody writes in them.
 */
export function NameForm({ inUse, onUse }: Props) {
  const { t } = useChat()
  const isAway = useIsAway()
  const visitor = useChatState((state) => state.visitor)
  const isRemoved = useChatState((state) => state.isRemoved)
  const [isOver, setOver] = useState<'no' | 'put away' | 'saved'>('no')
  if (isOver === 'saved')
    return (
      <li>
        <output class="line">{t('thanks')}</output>
      </li>
    )
  const isKnown = visitor === null || visitor.is_identified || visitor.name !== null
  const isAsked = !isAway && !isKnown && inUse === null
  if (isOver === 'put away' || isRemoved || !(isAsked || inUse === 'name')) return null
  const end = (how: 'put away' | 'saved') => {
    onUse(null)
    setOver(how)
  }
  return (
    <li>
      <Fields kind="name" onUse={onUse} onOver={end} />
    </li>
  )
}

/** Nobody answers now, and the company asks how to reach the visitor. */
function useIsAway(): boolean {
  const { page } = useChat()
  const presence = useChatState((state) => state.presence.state)
  return presence === 'closed' && page.has_away_form
}

/** Milliseconds after which fields that the line lost are loaded again. */
const LOADED_AGAIN = 3000

/** Loaded when they are asked for: most visitors never see them. */
function Fields(props: ContactFieldsProps) {
  const [loaded, setLoaded] = useState<{ ContactFields: FunctionComponent<ContactFieldsProps> } | undefined>(
    undefined,
  )
  useEffect(() => {
    let isGone = false
    const load = () =>
      void import('./ContactFields.tsx').then(setLoaded, () => {
        if (!isGone) setTimeout(load, LOADED_AGAIN)
      })
    load()
    return () => {
      isGone = true
    }
  }, [])
  return loaded && <loaded.ContactFields {...props} />
}
