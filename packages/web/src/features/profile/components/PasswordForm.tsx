import { limits } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { OwnPassword } from '../../../live/own-proof/OwnPassword.tsx'
import { isFresh, useOwnProof } from '../../../live/own-proof/own-proof.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { type PasswordForm as Fields, useChangePassword } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

const empty: Fields = { currentPassword: '', newPassword: '', confirmPassword: '', keepApiKeys: false }

type PasswordFormProps = {
  /** Mine that end with the old password, unless I keep them. */
  apiKeys?: number | undefined
  onDone: () => void
  /** The way out, when there is one. */
  cancel?: { label: string; onPress: () => void } | undefined
}

/** My new password; every other device of mine is signed out with it. */
export function PasswordForm({ apiKeys = 0, onDone, cancel }: PasswordFormProps) {
  const { t } = useTranslation()
  const proof = useOwnProof()
  const isFirst = proof.by === 'sign-in'
  const label = t(isFirst ? 'password.set' : 'password.change')
  const { form, setForm, field, submit, isPending, wrong, text } = usePasswordChange(() => {
    toasts.show({ tone: 'success', text: t(isFirst ? 'password.isSet' : 'password.done') })
    onDone()
  })
  const set = (name: 'newPassword' | 'confirmPassword') => ({
    ...field(name),
    showLabel: t('login.showPassword'),
    hideLabel: t('login.hidePassword'),
  })
  const hint = t('password.hint', { min: limits.passwordMin, max: limits.passwordMax })
  return (
    <Form label={t('password.title')} onSubmit={submit}>
      <OwnPassword label={t('password.current')} takesFocus {...field('currentPassword')} />
      <PasswordField
        label={t('password.new')}
        // The error has the same text.
        hint={wrong === 'newPassword' ? undefined : hint}
        autoComplete="new-password"
        takesFocus={isFresh(proof)}
        {...set('newPassword')}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        {...set('confirmPassword')}
      />
      {apiKeys > 0 && (
        <Checkbox
          label={t('password.keepKeys', { count: apiKeys })}
          hint={t('password.keepKeysHint')}
          isSelected={form.keepApiKeys}
          onChange={(keepApiKeys) => setForm({ ...form, keepApiKeys })}
        />
      )}
      <FormError lines={text !== undefined && !isField(wrong) ? [text] : []} />
      <FormActions>
        <SubmitButton label={label} isPending={isPending} />
        {cancel && <Button label={cancel.label} tone="quiet" onPress={cancel.onPress} />}
      </FormActions>
    </Form>
  )
}

/** What is typed, and changing the password to it. */
function usePasswordChange(onChanged: () => void) {
  const { t } = useTranslation()
  const [form, setForm] = useState(empty)
  const change = useChangePassword()
  const { wrong, text } = refusalOf(change, t)
  const field = (name: Exclude<keyof Fields, 'keepApiKeys'>) => ({
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    error: wrong === name ? text : undefined,
  })
  const submit = () => {
    if (!change.isPending) void mutateThen(change, form, { done: onChanged })
  }
  return { form, setForm, field, submit, isPending: change.isPending, wrong, text }
}

/** Why the change was refused, and the field that it is about. */
function refusalOf(change: { isError: boolean; error: unknown }, t: TFunction) {
  const failure = change.isError ? failureOf(change.error) : null
  return {
    wrong: failure?.kind === 'refused' ? failure.refusal.field : undefined,
    text: failure ? failureText(failure, t) : undefined,
  }
}

const isField = (field: string | undefined): boolean => field !== undefined && Object.hasOwn(empty, field)
