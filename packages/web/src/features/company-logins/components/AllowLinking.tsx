import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { useMe } from '../../../live/me.ts'
import { OwnPasswordForm } from '../../../live/own-proof/OwnPasswordForm.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useAllowLinking } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

type AllowLinkingProps = { userid: string; name: string }

/** For a colleague whose account is to be linked without its password; nothing where there is no identity provider. */
export function AllowLinking({ userid, name }: AllowLinkingProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [isAllowing, setAllowing] = useState(false)
  const companies = useQuery(companyLoginsQuery).data?.companies ?? []
  if (companies.length === 0 || userid === me.id) return null
  return (
    <Box
      title={t('company.title')}
      tools={!isAllowing && <Button label={t('company.allow')} onPress={() => setAllowing(true)} />}
    >
      <p className="muted">{t('company.allowText', { name })}</p>
      {isAllowing && <AllowForm userid={userid} name={name} onClose={() => setAllowing(false)} />}
    </Box>
  )
}

/** The administrator's own password, before the account of somebody else is opened. */
function AllowForm({ userid, name, onClose }: AllowLinkingProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const allow = useAllowLinking(userid)
  return (
    <OwnPasswordForm
      label={t('company.allow')}
      passwordLabel={t('company.ownPassword')}
      request={allow}
      onSubmit={(password) =>
        void mutateThen(allow, password, {
          done: (until) =>
            toasts.show({ tone: 'success', text: t('company.allowed', { name, date: dateAndTime(until) }) }),
          here: onClose,
        })
      }
      onCancel={onClose}
    />
  )
}
