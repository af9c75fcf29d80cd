import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { useChat, useChatState } from './use-chat.ts'

type Kind = 'away' | 'name'

interface Props {
  /** The form in which somebody has begun to write: it stays, whatever the hours and the other tabs say meanwhile (P13-74). */
  inUse: Kind | null
  onUse: (kind: Kind | null) => void
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

interface FieldsProps {
  kind: Kind
  onUse: (kind: Kind) => void
  onOver: (how: 'put away' | 'saved') => void
}

function Fields({ kind, onUse, onOver }: FieldsProps) {
  const { t, conversation } = useChat()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const isAway = kind === 'away'
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (state === 'busy') return
    const given = new FormData(currentTarget)
    const name = textOf(given.get('name'))
    const email = textOf(given.get('email'))
    setState('busy')
    const isDone = await conversation.name(name, email === '' ? null : email)
    if (isDone) onOver('saved')
    else setState('failed')
  }
  return (
    <form class="contact" onInput={() => onUse(kind)} onSubmit={(event) => void save(event)}>
      <h2>{t(isAway ? 'awayTitle' : 'nameTitle')}</h2>
      <p>{t(isAway ? 'awayHint' : 'nameHint')}</p>
      <label>
        {t('name')}
        <input name="name" required maxLength={200} pattern=".*\S.*" autocomplete="name" dir="auto" />
      </label>
      <label>
        {t(isAway ? 'email' : 'emailOptional')}
        <input name="email" type="email" required={isAway} maxLength={254} autocomplete="email" />
      </label>
      {state === 'failed' && (
        <p class="error" role="alert">
          {t('failed')}
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="primary">
          {t('save')}
        </button>
        {!isAway && (
          <button type="button" class="link" onClick={() => onOver('put away')}>
            {t('notNow')}
          </button>
        )}
      </div>
    </form>
  )
}

const textOf = (field: FormDataEntryValue | null): string => (typeof field === 'string' ? field.trim() : '')
