import { type CallAnswer, type calls, limits } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { LinkForm } from './LinkForm.tsx'
import styles from './LoginForm.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export type JoinFields = {
  first_name: string
  last_name: string
  password: string
  confirmPassword: string
}

type JoinFormProps = {
  invitation: CallAnswer<typeof calls.readInvitation>
  /** Whose session this browser has; it ends with the new account's. */
  signedInAs: string | null
  request: { error: unknown; isPending: boolean }
  onJoin: (form: JoinFields) => void
  /** Other ways to accept, before the password. */
  companies: ReactNode
  /** The choice of a picture, for the person of this name. */
  photo: (name: string) => ReactNode
}

/** Name and password of the invited person; the address is fixed. */
export function JoinForm({ invitation, signedInAs, request, onJoin, companies, photo }: JoinFormProps) {
  const { t } = useTranslation()
  const { email, first_name, last_name, department_name: department, invited_by_name: by } = invitation
  const { form, field, submit, missing, lines } = useEditForm<JoinFields>({
    record: { first_name, last_name, password: '', confirmPassword: '' },
    request,
    fields: ['first_name', 'last_name', 'password', 'confirmPassword'],
    isComplete: (filled) => Object.values(filled).every((value) => value.trim() !== ''),
    onSave: onJoin,
  })
  return (
    <LinkForm
      title={t('join.title')}
      text={t('join.text', { by, department })}
      submitLabel={t('join.submit')}
      isPending={request.isPending}
      onSubmit={submit}
      errors={[...missing, ...lines]}
    >
      {signedInAs !== null && (
        <output className={styles.notice}>{t('join.signedIn', { email: signedInAs })}</output>
      )}
      {companies}
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={() => undefined}
        isReadOnly
      />
      <TextField
        label={t('join.firstName')}
        autoComplete="given-name"
        maxLength={limits.nameText}
        takesFocus
        {...field('first_name')}
        isRequired
      />
      <TextField
        label={t('join.lastName')}
        autoComplete="family-name"
        maxLength={limits.nameText}
        {...field('last_name')}
        isRequired
      />
      {photo(`${form.first_name} ${form.last_name}`.trim())}
      <NewPasswordFields
        label={t('login.password')}
        hint={t('join.passwordHint', { min: limits.passwordMin, max: limits.passwordMax })}
        confirmLabel={t('join.confirmPassword')}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
    </LinkForm>
  )
}
