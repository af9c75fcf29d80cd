import type { TargetedSubmitEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { draftStorageOf } from '../browser/draft-storage.ts'
import type { Chat } from './chat.ts'
import { Failed } from './Failed.tsx'
import { useChat } from './use-chat.ts'

export type ContactKind = 'away' | 'name'

export interface ContactFieldsProps {
  kind: ContactKind
  onUse: (kind: ContactKind) => void
  onOver: (how: 'put away' | 'saved') => void
  /** The caret goes back into the message field. */
  onLeave: () => void
}

/** What a visitor is asked for: a name, and outside of working hours an email. */
export function ContactFields({ kind, onUse, onOver, onLeave }: ContactFieldsProps) {
  const chat = useChat()
  const { t, conversation } = chat
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const { formRef, onPointerDown, mayMove } = useWayOut()
  const isAway = kind === 'away'
  const end = (how: 'put away' | 'saved') => {
    if (how === 'put away') putAwayOf(chat).write(conversation.owner(), 'name')
    if (mayMove()) onLeave()
    onOver(how)
  }
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (state === 'busy' || !isRight(currentTarget)) return
    const given = new FormData(currentTarget)
    const name = textOf(given.get('name'))
    const email = textOf(given.get('email'))
    setState('busy')
    const isDone = await conversation.name(name, email === '' ? null : email)
    if (isDone) end('saved')
    else setState('failed')
  }
  return (
    <form
      ref={formRef}
      class="contact"
      noValidate
      onPointerDown={onPointerDown}
      onInput={() => onUse(kind)}
      onSubmit={(event) => void save(event)}
    >
      <h2>{t(isAway ? 'awayTitle' : 'nameTitle')}</h2>
      <p>{t(isAway ? 'awayHint' : 'nameHint')}</p>
      <label>
        {t('name')}
        <input name="name" aria-required maxLength={200} pattern=".*\S.*" autocomplete="name" dir="auto" />
      </label>
      <label>
        {t(isAway ? 'email' : 'emailOptional')}
        <input name="email" inputMode="email" aria-required={isAway} maxLength={254} autocomplete="email" />
      </label>
      {state === 'failed' && <Failed />}
      <div class="buttons">
        <button type="submit" class="primary">
          {t('save')}
        </button>
        {!isAway && (
          <button type="button" class="link" onClick={() => end('put away')}>
            {t('notNow')}
          </button>
        )}
      </div>
    </form>
  )
}

/** Kept as a draft is: for the next page of the website in this tab, and for this visitor. */
export const isPutAway = (chat: Chat): boolean => putAwayOf(chat).read(chat.conversation.owner()) !== ''

const putAwayOf = ({ page }: Chat) => draftStorageOf(`${page.key}-put-away`)

/**
 * Whether the focus, which is lost with the form, may go to the message field: not after a finger, for which it would open a
 * keyboard, nor when the visitor has gone on elsewhere meanwhile.
 */
function useWayOut() {
  const formRef = useRef<HTMLFormElement>(null)
  const pointerRef = useRef('')
  return {
    formRef,
    onPointerDown({ pointerType }: PointerEvent) {
      pointerRef.current = pointerType
    },
    mayMove(): boolean {
      const { activeElement, body } = document
      const isHere = activeElement === body || formRef.current?.contains(activeElement) === true
      return pointerRef.current !== 'touch' && document.hasFocus() && isHere
    },
  }
}

/** The browser checks once the form is sent: before that, screen readers would call an empty field invalid. */
function isRight(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll('input')) {
    field.required = field.getAttribute('aria-required') === 'true'
    if (field.inputMode === 'email') field.type = 'email'
  }
  return form.reportValidity()
}

const textOf = (field: FormDataEntryValue | null): string => (typeof field === 'string' ? field.trim() : '')
