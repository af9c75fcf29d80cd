import type { LinkedLogin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { OwnPasswordForm } from '../../../live/own-proof/OwnPasswordForm.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { linkedLoginsQuery, useLinkLogin, useUnlinkLogin } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

/** My accounts at the identity providers of the company; nothing where there is no provider. */
export function LinkedLogins({ mayUnlink }: { mayUnlink: boolean }) {
  const logins = useQuery(linkedLoginsQuery).data ?? []
  return logins.map((login) => <LoginBox key={login.company} login={login} mayUnlink={mayUnlink} />)
}

function LoginBox({ login, mayUnlink }: { login: LinkedLogin; mayUnlink: boolean }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { name, linked } = login
  const label = t(linked === null ? 'company.link' : 'company.unlink')
  return (
    <Box
      title={t('company.titleOf', { name })}
      tools={
        !isChanging &&
        (linked === null || mayUnlink) && <Button label={label} onPress={() => setChanging(true)} />
      }
    >
      {isChanging ? (
        <ChangeForm login={login} label={label} onClose={() => setChanging(false)} />
      ) : (
        <State linked={linked} />
      )}
    </Box>
  )
}

function State({ linked }: Pick<LinkedLogin, 'linked'>) {
  const { t } = useTranslation()
  return (
    <p className="muted">
      {linked === null
        ? t('company.notLinked')
        : t('company.linkedSince', { email: linked.email ?? '', date: dateAndTime(linked.linked_on) })}
    </p>
  )
}

/** The own password, before another way in is added or taken away. */
function ChangeForm({ login, label, onClose }: { login: LinkedLogin; label: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [link, unlink] = [useLinkLogin(), useUnlinkLogin()]
  const request = login.linked === null ? link : unlink
  const { company, name } = login
  const change = (password: string) => {
    if (login.linked === null) return link.mutate({ company, password })
    const unlinked = t('company.unlinked', { name })
    void mutateThen(
      unlink,
      { company, password },
      { done: () => toasts.show({ tone: 'success', text: unlinked }), here: onClose },
    )
  }
  return (
    <OwnPasswordForm
      label={label}
      passwordLabel={t('company.ownPassword')}
      request={request}
      onSubmit={change}
      onCancel={onClose}
    >
      <State linked={login.linked} />
    </OwnPasswordForm>
  )
}
