import type { MailDelivery } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import styles from './Invitations.module.css'

/** What became of the mail with a link; null: it was not mailed. */
export function MailState({ mail }: { mail: MailDelivery | null }) {
  const { t } = useTranslation()
  if (mail === null) return <span className="muted">{t('invite.mailState.none')}</span>
  const { state, problem } = mail
  if (problem === null)
    return state === 'failed' ? null : <Chip text={t(`invite.mailState.${state}`)} tone={tones[state]} />
  const reason = t(`mail.problem.${problem}`)
  return (
    <span className={styles.undelivered}>
      {t(state === 'failed' ? 'invite.notDelivered' : 'invite.notYet', { reason })}
    </span>
  )
}

const tones = { waiting: 'plain', sent: 'success' } as const satisfies Record<string, ChipTone>
