import { limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormActions, FormError } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { toasts } from '../../../ui/toast-queue.ts'
import { type PasswordForm, useChangePassword } from '../api.ts'

const empty: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes my password; every other device of mine is signed out with it. */
export function PasswordBox() {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [form, setForm] = useState<PasswordForm | null>(null)
  const change = useChangePassword()
  if (form === null) {
    return (
      <Box
        title={t('password.title')}
        tools={<Button label={t('password.change')} onPress={() => setForm(empty)} />}
      >
        <p className="muted">{t('password.text')}</p>
      </Box>
    )
  }
  const failure = change.isError ? failureOf(change.error) : null
  const field = failure?.kind === 'refused' ? failure.refusal.field : undefined
  const words = failure ? failureWords(failure, desk) : undefined
  const wrong = (name: keyof PasswordForm) => (field === name ? words : undefined)
  const set = (part: Partial<PasswordForm>) => setForm({ ...form, ...part })
  const eyes = { showLabel: desk('login.showPassword'), hideLabel: desk('login.hidePassword') }
  const submit = () =>
    change.mutate(form, {
      onSuccess: () => {
        setForm(null)
        toasts.show({ tone: 'success', text: t('password.done') })
      },
    })
  return (
    <Box title={t('password.title')}>
      <Form label={t('password.title')} onSubmit={submit}>
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(currentPassword) => set({ currentPassword })}
          error={wrong('currentPassword')}
          takesFocus
          {...eyes}
        />
        <PasswordField
          label={t('password.new')}
          hint={t('password.hint', { min: limits.passwordMin, max: limits.passwordMax })}
          autoComplete="new-password"
          value={form.newPassword}
          onChange={(newPassword) => set({ newPassword })}
          error={wrong('newPassword')}
          {...eyes}
        />
        <PasswordField
          label={t('register.confirmPassword')}
          autoComplete="new-password"
          value={form.confirmPassword}
          onChange={(confirmPassword) => set({ confirmPassword })}
          error={wrong('confirmPassword')}
          {...eyes}
        />
        <FormError lines={words !== undefined && !isField(field) ? [words] : []} />
        <FormActions>
          <Button label={t('password.change')} type="submit" tone="primary" isPending={change.isPending} />
          <Button
            label={desk('common.cancel')}
            tone="quiet"
            onPress={() => {
              change.reset()
              setForm(null)
            }}
          />
        </FormActions>
      </Form>
    </Box>
  )
}

const isField = (field: string | undefined): boolean => field !== undefined && Object.hasOwn(empty, field)
