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
        // The reason of a refusal has the same text; an empty field has none.
        hint={typeof password.error === 'string' ? undefined : hint}
        takesFocus={takesFocus}
        {...both}
        {...password}
      />
      <PasswordField label={confirmLabel} {...both} {...confirmPassword} />
    </>
  )
}
