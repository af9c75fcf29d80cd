import { limits, Scope } from '@switchboard/contract'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useMakeKey } from '../api.ts'
import { ProgramSecret } from './ProgramSecret.tsx'
import styles from './Integrations.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'
import { showOnce } from '../../../live/shown-once/show-once.ts'

type NewApiKeyProps = { opener: RefObject<HTMLElement | null>; onClose: () => void }

/** Name, scopes and end of a new key; its secret is shown once. */
export function NewApiKey(props: NewApiKeyProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={props.onClose} title={t('integrations.keys.new')} holds="texts">
      <KeyForm {...props} />
    </Dialog>
  )
}

type WantedKey = { name: string; scopes: readonly Scope[]; lifetime: Lifetime }

const leftWanted = noLeftEdits<WantedKey>()

function KeyForm({ opener, onClose }: NewApiKeyProps) {
  const { t } = useTranslation()
  // The same for every try: a repeat makes no second one.
  const [keyid] = useState(newId)
  const make = useMakeKey()
  const [{ name, scopes, lifetime }, set] = useKeptState(leftWanted, {
    name: '',
    scopes: [],
    lifetime: 'year',
  })
  const change = (part: Partial<WantedKey>) => set((before) => ({ ...before, ...part }))
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    if (make.isPending) return
    const isReady = name.trim() !== '' && scopes.length > 0
    setMissing(!isReady)
    if (!isReady) return
    const wanted = { keyid, name, scopes: [...scopes], expires_in_days: lifetimes[lifetime] }
    void mutateThen(make, wanted, {
      done: ({ key, secret }) =>
        showOnce({
          title: t('integrations.keys.secret', key),
          content: <ProgramSecret secret={secret} />,
          opener,
        }),
      here: onClose,
    })
  }
  return (
    <Form
      label={t('integrations.keys.new')}
      onSubmit={submit}
      isChanged={scopes.length > 0 || lifetime !== 'year'}
    >
      <TextField
        label={t('integrations.keys.name')}
        hint={t('integrations.keys.nameHint')}
        maxLength={limits.nameText}
        value={name}
        onChange={(typed) => change({ name: typed })}
        error={isMissing && name.trim() === '' ? t('integrations.keys.noName') : undefined}
        takesFocus
      />
      <ScopeChoice
        chosen={scopes}
        error={isMissing && scopes.length === 0 ? t('integrations.keys.chooseScope') : undefined}
        onChange={(chosen) => change({ scopes: chosen })}
      />
      <Select
        label={t('integrations.keys.expires')}
        placeholder=""
        value={lifetime}
        onChange={(id) => change({ lifetime: lifetimeOf(id) })}
        options={lifetimeNames.map((id) => ({ id, text: t(`integrations.keys.${id}`) }))}
      />
      <FormError lines={[errorText(make.error, t)]} />
      <FormSubmit label={t('integrations.keys.make')} isPending={make.isPending} onCancel={onClose} />
    </Form>
  )
}

type ScopeChoiceProps = {
  chosen: readonly Scope[]
  error: string | undefined
  onChange: (chosen: readonly Scope[]) => void
}

function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('integrations.keys.scopes')}</legend>
      <FormError lines={[error]} />
      {Scope.options.map((scope) => (
        <Checkbox
          key={scope}
          label={t(scopeKey(scope))}
          hint={scope}
          isSelected={chosen.includes(scope)}
          onChange={(isIn) => onChange(toggled(chosen, scope, isIn))}
        />
      ))}
      {chosen.some((scope) => ofStaff.has(scope)) && (
        <Notice tone="warning" isLive>
          {t('integrations.keys.staffWarning')}
        </Notice>
      )}
    </fieldset>
  )
}

const ofStaff = new Set<Scope>(['staff:write', 'departments:write'])

/** How long a new key lasts, as the form offers it. */
const lifetimes = { never: null, month: 30, quarter: 90, year: 365 } as const
type Lifetime = keyof typeof lifetimes

const names: readonly Lifetime[] = ['never', 'month', 'quarter', 'year']

const lifetimeNames = names
const lifetimeOf = (id: string): Lifetime => names.find((name) => name === id) ?? 'never'

/** Words cannot carry the colon of a scope in their key. */
const scopeKey = (scope: Scope): string => `integrations.scope.${scope.replace(':', '-')}`

const toggled = (chosen: readonly Scope[], scope: Scope, isIn: boolean): Scope[] => [
  ...chosen.filter((one) => one !== scope),
  ...(isIn ? [scope] : []),
]
