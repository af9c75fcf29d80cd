import { AuditKind } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type AuditFilter, kindOf } from '../audit-model.ts'
import styles from './Audit.module.css'

type AuditFiltersProps = {
  filter: AuditFilter
  people: readonly { id: string; name: string }[]
  onChange: (part: Partial<AuditFilter>) => void
}

/** The id of 'no filter' in a list, which does not accept an empty id. */
const ANY = 'any'

export function AuditFilters({ filter, people, onChange }: AuditFiltersProps) {
  const { t } = useTranslation()
  return (
    <search aria-label={t('audit.filter')} className={styles.filters}>
      <Select
        label={t('audit.who')}
        placeholder=""
        size="sm"
        value={filter.who || ANY}
        onChange={(id) => onChange({ who: id === ANY ? '' : id })}
        options={[
          { id: ANY, text: t('audit.anybody') },
          { id: 'desk', text: t('audit.noPerson') },
          ...people.map(({ id, name }) => ({ id, text: name })),
        ]}
      />
      <Select
        label={t('audit.what')}
        placeholder=""
        size="sm"
        value={filter.kind || ANY}
        onChange={(id) => onChange({ kind: kindOf(id) })}
        options={[
          { id: ANY, text: t('audit.anything') },
          ...AuditKind.options.map((kind) => ({ id: kind, text: t(`audit.kinds.${kind}`) })),
        ]}
      />
      <DateField label={t('audit.from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={t('audit.to')}
        value={filter.to}
        onChange={(to) => onChange({ to })}
        error={filter.to !== '' && filter.to < filter.from ? t('audit.toBeforeFrom') : undefined}
      />
      <TextField
        label={t('audit.search')}
        placeholder={t('audit.searchHint')}
        type="search"
        size="sm"
        value={filter.text}
        onChange={(text) => onChange({ text })}
        maxLength={200}
      />
    </search>
  )
}
