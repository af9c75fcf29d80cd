import { limits } from '@switchboard/contract'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { newPassword } from '../../../lib/new-password.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import type { RegisterForm } from '../register-model.ts'

type NewPasswordProps = {
  form: Pick<RegisterForm, 'pass' | 'confirmPassword'>
  onChange: (part: Partial<RegisterForm>) => void
  wrong: string | true | undefined
  /** The form was sent while something was empty. */
  isMissing: boolean
  differs: boolean
}

/** A password for another user, so it is typed twice or generated. */
export function NewPassword({ form, onChange, wrong, isMissing, differs }: NewPasswordProps) {
  const { t } = useTranslation()
  const isEmpty = (text: string) => (isMissing && text === '' ? true : undefined)
  const eyes = { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') }
  return (
    <>
      <PasswordField
        label={t('register.password')}
        // The error has the same text.
        hint={
          typeof wrong === 'string'
            ? undefined
            : t('register.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })
        }
        autoComplete="new-password"
        value={form.pass}
        onChange={(pass) => onChange({ pass })}
        error={wrong}
        isRequired
        {...eyes}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
        isRequired
        error={differs ? t('refusal.passwords-differ') : isEmpty(form.confirmPassword)}
        {...eyes}
      />
      <div>
        <Button
          label={t('newPassword.generate')}
          icon={KeyRound}
          size="sm"
          onPress={() => {
            const pass = newPassword()
            onChange({ pass, confirmPassword: pass })
          }}
        />
      </div>
    </>
  )
}
