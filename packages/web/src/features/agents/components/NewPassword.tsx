import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import type { RegisterForm } from '../register-model.ts'

type NewPasswordProps = {
  form: Pick<RegisterForm, 'pass' | 'confirmPassword'>
  onChange: (part: Partial<RegisterForm>) => void
  wrong: string | undefined
  differs: boolean
}

/** A password that somebody else will use first, so it is written twice. */
export function NewPassword({ form, onChange, wrong, differs }: NewPasswordProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const eyes = { showLabel: desk('login.showPassword'), hideLabel: desk('login.hidePassword') }
  return (
    <>
      <PasswordField
        label={t('register.password')}
        hint={t('register.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })}
        autoComplete="new-password"
        value={form.pass}
        onChange={(pass) => onChange({ pass })}
        error={wrong}
        {...eyes}
      />
      <PasswordField
        label={t('register.confirmPassword')}
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
        error={differs ? desk('refusal.passwords-differ') : undefined}
        {...eyes}
      />
    </>
  )
}
