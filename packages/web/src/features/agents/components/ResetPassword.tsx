import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { useMe } from '../../../live/me.ts'
import { OwnPasswordForm } from '../../../live/own-proof/OwnPasswordForm.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useResetPassword } from '../mutations.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { SecretOnce } from '../../../live/shown-once/SecretOnce.tsx'
import { showOnce } from '../../../live/shown-once/show-once.ts'

type ResetPasswordProps = { userid: string; name: string; email: string }

/** For a colleague who forgot the password; one's own is changed in one's profile. Nothing for people whom passwords do not let in. */
export function ResetPassword({ userid, name, email }: ResetPasswordProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const emergencyAdmin = useQuery(companyLoginsQuery).data?.emergencyAdmin ?? null
  const isOff = emergencyAdmin !== null && emergencyAdmin.toLowerCase() !== email.toLowerCase()
  if (userid === me.id || isOff) return null
  return (
    <Box
      title={t('newPassword.title')}
      tools={<Button label={t('newPassword.reset')} onPress={() => setOpen(true)} />}
    >
      <p className="muted">{t('newPassword.text')}</p>
      {isOpen && (
        <Dialog onClose={close} title={t('newPassword.question', { name })}>
          <ResetForm userid={userid} name={name} onClose={close} />
        </Dialog>
      )}
    </Box>
  )
}

type ResetFormProps = Omit<ResetPasswordProps, 'email'> & {
  onClose: () => void
}

/** The link is shown once. */
function ResetForm({ userid, name, onClose }: ResetFormProps) {
  const { t } = useTranslation()
  const reset = useResetPassword(userid)
  const submit = (password: string) =>
    void mutateThen(reset, password, {
      done: ({ link, mailed }) =>
        showOnce({
          title: t('newPassword.linkOf', { name }),
          content: (
            <SecretOnce
              notice={t(mailed ? 'newPassword.linkMailed' : 'newPassword.link', { name })}
              secret={link}
              copyLabel={t('newPassword.copyLink')}
              keptLabel={t('newPassword.kept')}
            />
          ),
          isMailed: mailed,
        }),
      here: onClose,
    })
  return (
    <OwnPasswordForm
      label={t('newPassword.reset')}
      passwordLabel={t('newPassword.own')}
      submitLabel={t('newPassword.make')}
      request={reset}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('newPassword.ends', { name })}</p>
    </OwnPasswordForm>
  )
}
