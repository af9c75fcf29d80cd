import type { CallReply, calls } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyLoginsQuery } from '../../../live/company-logins.ts'
import { TroubleLines } from '../../../ui/feedback/TroubleLines.tsx'
import { mailHealthQuery } from '../mail-api.ts'

type DeskTroubleProps = { settings: CallReply<typeof calls.getPublicSettings> | undefined }

/** Notifies administrators of silent mode, of mails and notifications that do not go out, and of a company login that refuses this desk. */
export function DeskTrouble({ settings }: DeskTroubleProps) {
  const { t } = useTranslation()
  const problem = useQuery(mailHealthQuery).data?.problem
  const companies = useQuery(companyLoginsQuery).data?.companies ?? []
  const mail = isOfServer(problem)
    ? [{ id: 'mail', text: t('mail.trouble', { reason: t(`mail.problem.${problem}`) }) }]
    : []
  const refused = companies
    .filter(({ refusedOn }) => refusedOn !== null)
    .map(({ company, name }) => ({ id: company, text: t('companies.refused', { name }) }))
  const to = '/admin-panel/settings?section=general'
  const silent = settings?.isSilent === true ? [{ id: 'silent', text: t('silentMode.on'), to: null }] : []
  const push =
    settings?.sendsPush === false
      ? [{ id: 'push', text: t('pushKeys.lost', { command: RENEW }), to: null }]
      : []
  const lines = [...silent, ...[...mail, ...refused].map((line) => ({ ...line, to })), ...push]
  return (
    <TroubleLines
      label={t('channelHealth.trouble.label')}
      lines={lines}
      lookLabel={t('channelHealth.trouble.look')}
    />
  )
}

const RENEW = 'npm run admin -- renew-push-keys'

/** One wrong address, a late link and a lost key say nothing about the mail server. */
const isOfServer = <P extends string>(problem: P | null | undefined): problem is P =>
  typeof problem === 'string' && !['recipient', 'expired', 'unreadable'].includes(problem)
