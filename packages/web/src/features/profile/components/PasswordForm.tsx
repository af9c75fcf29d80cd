import { limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormActions, FormError } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toasts } from '../../../ui/toast-queue.ts'
import { type PasswordForm as Fields, useChangePassword } from '../api.ts'

const empty: Fields = { currentPassword: '', newPassword: '', confirmPassword: '' }

type PasswordFormProps = {
  onDone: () => void
  /** The way out, when there is one. */
  cancel?: { label: string; onPress: () => void } | undefined
}

/** My new password; every other device of mine is signed out with it. */
export function PasswordForm({ onDone, cancel }: PasswordFormProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [form, setForm] = useState(empty)
  const change = useChangePassword()
  const failure = change.isError ? failureOf(change.error) : null
  const field = failure?.kind === 'refused' ? failure.refusal.field : undefined
  const words = failure ? failureWords(failure, desk) : undefined
  const set = (name: keyof Fields) => ({
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    error: field === name ? words : undefined,
    showLabel: desk('login.showPassword'),
    hideLabel: desk('login.hidePassword'),
  })
  const submit = () => {
    if (change.isPending) return
    change.mutate(form, {
      onSuccess: () => {
        toasts.show({ tone: 'success', text: t('password.done') })
        onDone()
      },
    })
  }
  return (
    <Form label={t('password.title')} onSubmit={submit}>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        takesFocus
        {...set('currentPassword')}
      />
      <PasswordField
        label={t('password.new')}
        hint={t('password.hint', { min: limits.passwordMin, max: limits.passwordMax })}
        autoComplete="new-password"
        {...set('newPassword')}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        {...set('confirmPassword')}
      />
      <FormError lines={words !== undefined && !isField(field) ? [words] : []} />
      <FormActions>
        <Button label={t('password.change')} type="submit" tone="primary" isPending={change.isPending} />
        {cancel && <Button label={cancel.label} tone="quiet" onPress={cancel.onPress} />}
      </FormActions>
    </Form>
  )
}

const isField = (field: string | undefined): boolean => field !== undefined && Object.hasOwn(empty, field)
