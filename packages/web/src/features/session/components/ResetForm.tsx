import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { LinkForm } from './LinkForm.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type ResetFields = { password: string; confirmPassword: string }

type ResetFormProps = {
  email: string
  request: { error: unknown; isPending: boolean }
  onSave: (form: ResetFields) => void
}

/** The new password of the person to whom the link belongs. */
export function ResetForm({ email, request, onSave }: ResetFormProps) {
  const { t } = useTranslation()
  const { field, submit, missing, lines } = useEditForm<ResetFields>({
    record: { password: '', confirmPassword: '' },
    request,
    fields: ['password', 'confirmPassword'],
    isComplete: (form) => form.password !== '' && form.confirmPassword !== '',
    onSave,
  })
  return (
    <LinkForm
      title={t('reset.title')}
      text={t('reset.text', { email })}
      submitLabel={t('reset.submit')}
      isPending={request.isPending}
      onSubmit={submit}
      errors={[...missing, ...lines]}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        label={t('reset.password')}
        hint={t('reset.hint', { min: limits.passwordMin, max: limits.passwordMax })}
        confirmLabel={t('reset.confirm')}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
        takesFocus
      />
    </LinkForm>
  )
}
