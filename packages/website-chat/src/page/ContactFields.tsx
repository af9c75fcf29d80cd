import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { Failed } from './Failed.tsx'
import { useChat } from './use-chat.ts'

export type ContactKind = 'away' | 'name'

export interface ContactFieldsProps {
  kind: ContactKind
  onUse: (kind: ContactKind) => void
  onOver: (how: 'put away' | 'saved') => void
}

/** What a visitor is asked for: a name, and outside of working hours an email. */
export function ContactFields({ kind, onUse, onOver }: ContactFieldsProps) {
  const { t, conversation } = useChat()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  const isAway = kind === 'away'
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (state === 'busy' || !isRight(currentTarget)) return
    const given = new FormData(currentTarget)
    const name = textOf(given.get('name'))
    const email = textOf(given.get('email'))
    setState('busy')
    const isDone = await conversation.name(name, email === '' ? null : email)
    if (isDone) onOver('saved')
    else setState('failed')
  }
  return (
    <form class="contact" noValidate onInput={() => onUse(kind)} onSubmit={(event) => void save(event)}>
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
          <button type="button" class="link" onClick={() => onOver('put away')}>
            {t('notNow')}
          </button>
        )}
      </div>
    </form>
  )
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
