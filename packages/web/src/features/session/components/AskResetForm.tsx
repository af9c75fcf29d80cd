import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { LinkForm } from './LinkForm.tsx'

type AskResetFormProps = {
  /** Where passwords are off the link is for one person alone. */
  text: string
  email: string
  request: { error: unknown; isPending: boolean }
  onAsk: (email: string) => void
}

/** The address to which the link for a new password goes. */
export function AskResetForm({ text, email, request, onAsk }: AskResetFormProps) {
  const { t } = useTranslation()
  const { field, submit, missing, lines } = useEditForm({
    record: { email },
    request,
    fields: ['email'],
    isComplete: (form) => form.email.trim() !== '',
    onSave: (form) => onAsk(form.email.trim()),
  })
  return (
    <LinkForm
      title={t('reset.askTitle')}
      text={text}
      submitLabel={t('reset.ask')}
      isPending={request.isPending}
      onSubmit={submit}
      errors={[...missing, ...lines]}
    >
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="username"
        maxLength={limits.emailText}
        takesFocus
        {...field('email')}
        isRequired
      />
    </LinkForm>
  )
}
