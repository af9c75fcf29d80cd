import type { AuditEntry } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { actionText } from '../audit-model.ts'
import { detailText } from '../detail-text.ts'
import styles from './Audit.module.css'

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('settings.audit')}
      columns={columns(t)}
      rows={entries}
      idOf={({ auditid }) => String(auditid)}
    />
  )
}

const columns = (t: TFunction): readonly TableColumn<AuditEntry>[] => [
  {
    id: 'what',
    label: t('audit.what'),
    isLead: true,
    cell: (entry) => <What entry={entry} />,
  },
  { id: 'who', label: t('audit.who'), cell: (entry) => whoOf(entry, t) },
  { id: 'whom', label: t('audit.whom'), cell: ({ subject_name: name }) => name ?? '–' },
  { id: 'where', label: t('audit.where'), cell: ({ ip }) => ip ?? '–' },
  {
    id: 'when',
    label: t('audit.when'),
    isTime: true,
    cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
  },
]

function What({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const detail = detailText(entry, t)
  return (
    <span className={styles.what}>
      <span>
        {actionText(entry.action, t)}{' '}
        {entry.result === 'refused' && <Chip text={t('audit.refused')} tone="danger" />}
      </span>
      {detail !== '' && <small className={styles.detail}>{detail}</small>}
    </span>
  )
}

function whoOf({ actor, actor_name: name }: AuditEntry, t: TFunction): string {
  if (actor !== null) return name
  return name === 'nobody' ? t('audit.nobody') : t('audit.desk')
}
