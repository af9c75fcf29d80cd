import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'

type FieldParts = {
  value: string
  onChange: (value: string) => void
  error: string | true | undefined
}

type NewPasswordFieldsProps = {
  label: string
  hint: string
  confirmLabel: string
  password: FieldParts
  confirmPassword: FieldParts
  takesFocus?: boolean
}

/** A new password, twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, hint, confirmLabel, password, confirmPassword, takesFocus } = props
  const { t } = useTranslation()
  const both = {
    autoComplete: 'new-password',
    isRequired: true,
    showLabel: t('login.showPassword'),
    hideLabel: t('login.hidePassword'),
  } as const
  return (
    <>
      <PasswordField
        label={label}
        // The error has the same text.
        hint={password.error === undefined ? hint : undefined}
        takesFocus={takesFocus}
        {...both}
        {...password}
      />
      <PasswordField label={confirmLabel} {...both} {...confirmPassword} />
    </>
  )
}
