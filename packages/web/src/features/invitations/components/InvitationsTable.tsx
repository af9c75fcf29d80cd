import type { Invitation, MailDelivery } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip, type ChipTone } from '../../../ui/feedback/Chip.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import styles from './Invitations.module.css'

type InvitationsTableProps = {
  invitations: readonly Invitation[]
  page: { before: number; total: number }
  /** Whether any of all the links went out by mail. */
  isMailed: boolean
  onRenew: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

export function InvitationsTable({ invitations, page, ...actions }: InvitationsTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('invite.open')}
      columns={columns(t, actions)}
      rows={invitations}
      page={page}
      idOf={({ invitationid }) => invitationid}
    />
  )
}

const columns = (
  t: TFunction,
  { onRenew, onRevoke, isMailed }: Omit<InvitationsTableProps, 'invitations' | 'page'>,
): readonly TableColumn<Invitation>[] => [
  { id: 'email', label: t('agents.email'), isLead: true, cell: ({ email }) => email },
  { id: 'department', label: t('agents.department'), cell: ({ department_name }) => department_name },
  { id: 'by', label: t('invite.by'), cell: ({ invited_by_name }) => invited_by_name },
  {
    id: 'expires',
    label: t('invite.expires'),
    isTime: true,
    cell: ({ expires_on }) => <time dateTime={expires_on}>{dateAndTime(expires_on)}</time>,
  },
  {
    id: 'state',
    label: t('agents.status'),
    cell: ({ state }) => <Chip text={t(`invite.state.${state}`)} tone={tones[state]} />,
  },
  ...(isMailed
    ? [
        {
          id: 'mail',
          label: t('invite.mail'),
          cell: ({ mail }: Invitation) => <MailState mail={mail} />,
        },
      ]
    : []),
  {
    id: 'actions',
    label: t('invite.revoke'),
    isLabelHidden: true,
    cell: (invitation) => (
      <span className={styles.actions}>
        <Button
          label={t(isMailed ? 'invite.sendAgain' : 'invite.renew')}
          fullLabel={t(isMailed ? 'invite.sendAgainTo' : 'invite.newLink', { email: invitation.email })}
          tone="link"
          size="sm"
          onPress={() => onRenew(invitation)}
        />
        <Button
          label={t('invite.revoke')}
          fullLabel={t('invite.revokeOf', { email: invitation.email })}
          tone="link-danger"
          size="sm"
          onPress={() => onRevoke(invitation)}
        />
      </span>
    ),
  },
]

const tones: Record<Invitation['state'], ChipTone> = { open: 'success', expired: 'plain', void: 'warning' }

/** What became of the mail with a link; null: it was not mailed. */
function MailState({ mail }: { mail: MailDelivery | null }) {
  const { t } = useTranslation()
  if (mail === null) return <span className="muted">{t('invite.mailState.none')}</span>
  const { state, problem } = mail
  if (problem === null)
    return state === 'failed' ? null : <Chip text={t(`invite.mailState.${state}`)} tone={mailTones[state]} />
  const reason = t(`mail.problem.${problem}`)
  return (
    <span className={styles.undelivered}>
      {t(state === 'failed' ? 'invite.notDelivered' : 'invite.notYet', { reason })}
    </span>
  )
}

const mailTones = { waiting: 'plain', sent: 'success' } as const satisfies Record<string, ChipTone>
