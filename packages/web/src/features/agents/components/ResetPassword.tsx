import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { useMe } from '../../../live/me.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'
import { useResetPassword } from '../mutations.ts'

type ResetPasswordProps = { userid: string; name: string }

/** For a colleague who forgot the password; one's own is changed in one's profile. */
export function ResetPassword({ userid, name }: ResetPasswordProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (userid === me.id) return null
  return (
    <Box
      title={t('newPassword.title')}
      tools={<Button label={t('newPassword.reset')} onPress={() => setOpen(true)} />}
    >
      <p className="muted">{t('newPassword.text')}</p>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title={t('newPassword.question', { name })}
          closeLabel={t('common.close')}
        >
          <ResetForm userid={userid} name={name} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </Box>
  )
}

function ResetForm({ userid, name, onClose }: ResetPasswordProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const reset = useResetPassword(userid)
  const copy = useCopy()
  const { form, field, submit, lines } = useEditForm({
    first: { password: '' },
    request: reset,
    fields: ['password'],
    isComplete: ({ password }) => password !== '',
    onSave: ({ password }) => reset.mutate(password),
  })
  if (reset.data !== undefined) {
    const { link, mailed } = reset.data
    return (
      <ShownOnce
        notice={t(mailed ? 'newPassword.linkMailed' : 'newPassword.link', { name })}
        secret={link}
        copyLabel={t('newPassword.copyLink')}
        onCopy={() => void copy(link)}
        keptLabel={t('newPassword.kept')}
        onKept={onClose}
      />
    )
  }
  return (
    <Form label={t('newPassword.reset')} onSubmit={submit}>
      <p>{t('newPassword.ends', { name })}</p>
      <PasswordField
        label={t('newPassword.own')}
        autoComplete="current-password"
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
        {...field('password')}
        takesFocus
      />
      <FormError lines={lines} />
      <FormActions>
        <Button
          label={t('newPassword.make')}
          type="submit"
          tone="primary"
          isPending={reset.isPending}
          isDisabled={form.password === ''}
        />
        <Button label={t('common.cancel')} tone="quiet" onPress={onClose} />
      </FormActions>
    </Form>
  )
}
