import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { useMe } from '../../../live/me.ts'
import { OwnPassword } from '../../../live/own-proof/OwnPassword.tsx'
import { isFresh, isProof, useOwnProof } from '../../../live/own-proof/own-proof.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'
import { useResetPassword } from '../mutations.ts'

type ResetPasswordProps = { userid: string; name: string; email: string }

/** For a colleague who forgot the password; one's own is changed in one's profile. Nothing for people whom passwords do not let in. */
export function ResetPassword({ userid, name, email }: ResetPasswordProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
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

function ResetForm({ userid, name, onClose }: Omit<ResetPasswordProps, 'email'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const reset = useResetPassword(userid)
  const copy = useCopy()
  const proof = useOwnProof()
  const { form, field, submit, lines } = useEditForm({
    first: { password: '' },
    request: reset,
    fields: ['password'],
    isComplete: ({ password }) => isProof(proof, password),
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
      <OwnPassword label={t('newPassword.own')} {...field('password')} takesFocus />
      <FormError lines={lines} />
      <FormActions>
        <Button
          label={t('newPassword.make')}
          type="submit"
          tone="primary"
          isPending={reset.isPending}
          isDisabled={!isProof(proof, form.password)}
          takesFocus={isFresh(proof)}
        />
        <Button label={t('common.cancel')} tone="quiet" onPress={onClose} />
      </FormActions>
    </Form>
  )
}
