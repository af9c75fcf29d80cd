import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { useMe } from '../../../live/me.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useAllowLinking } from '../api.ts'

/** For a colleague whose account is to be linked without its password; nothing where there is no identity provider. */
export function AllowLinking({ userid, name }: { userid: string; name: string }) {
  const { t } = useTranslation()
  const me = useMe()
  const companies = useQuery(companyLoginsQuery).data?.companies ?? []
  const allow = useAllowLinking(userid)
  if (companies.length === 0 || userid === me.id) return null
  const press = () =>
    allow.mutate(undefined, {
      onSuccess: (until) =>
        toasts.show({ tone: 'success', text: t('company.allowed', { name, date: dateAndTime(until) }) }),
      onError: (error) => toasts.show({ tone: 'danger', text: failureText(failureOf(error), t) }),
    })
  return (
    <Box
      title={t('company.title')}
      tools={<Button label={t('company.allow')} isPending={allow.isPending} onPress={press} />}
    >
      <p className="muted">{t('company.allowText', { name })}</p>
    </Box>
  )
}
