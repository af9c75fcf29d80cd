import type { CallAnswer, calls } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { useMe } from '../../../live/me.ts'
import { OwnPasswordForm } from '../../../live/own-proof/OwnPasswordForm.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'
import { useResetPassword } from '../mutations.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

type ResetPasswordProps = { userid: string; name: string; email: string }

/** For a colleague who forgot the password; one's own is changed in one's profile. Nothing for people whom passwords do not let in. */
export function ResetPassword({ userid, name, email }: ResetPasswordProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const close = () => {
    setOpen(false)
    setMade(null)
  }
  const emergencyAdmin = useQuery(companyLoginsQuery).data?.emergencyAdmin ?? null
  const isOff = emergencyAdmin !== null && emergencyAdmin.toLowerCase() !== email.toLowerCase()
  if (userid === me.id || isOff) return null
  return (
    <Box
      title={t('newPassword.title')}
      tools={<Button label={t('newPassword.reset')} onPress={() => setOpen(true)} />}
    >
      <p className="muted">{t('newPassword.text')}</p>
      {(isOpen || made !== null) && (
        <Dialog onClose={close} title={t('newPassword.question', { name })}>
          {made === null ? (
            <ResetForm userid={userid} name={name} onMade={setMade} onClose={close} />
          ) : (
            <NewLink name={name} made={made} onKept={close} />
          )}
        </Dialog>
      )}
    </Box>
  )
}

type Made = CallAnswer<typeof calls.resetPassword>

/** Shown once: also when the form was left before the answer. */
function NewLink({ name, made, onKept }: { name: string; made: Made; onKept: () => void }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const { link, mailed } = made
  return (
    <ShownOnce
      notice={t(mailed ? 'newPassword.linkMailed' : 'newPassword.link', { name })}
      secret={link}
      copyLabel={t('newPassword.copyLink')}
      onCopy={() => void copy(link)}
      keptLabel={t('newPassword.kept')}
      onKept={onKept}
    />
  )
}

type ResetFormProps = Omit<ResetPasswordProps, 'email'> & {
  onMade: (made: Made) => void
  onClose: () => void
}

function ResetForm({ userid, name, onMade, onClose }: ResetFormProps) {
  const { t } = useTranslation()
  const reset = useResetPassword(userid)
  return (
    <OwnPasswordForm
      label={t('newPassword.reset')}
      passwordLabel={t('newPassword.own')}
      submitLabel={t('newPassword.make')}
      request={reset}
      onSubmit={(password) => void mutateThen(reset, password, { done: onMade })}
      onCancel={onClose}
    >
      <p>{t('newPassword.ends', { name })}</p>
    </OwnPasswordForm>
  )
}
