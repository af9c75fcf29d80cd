import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { DaysField } from './DaysField.tsx'
import { WithDefault } from './RuleDefault.tsx'

/** The number of days after a change from 'always' to a limit. */
const FIRST_DAYS = 30

type ReopenRuleProps = { days: number | null; onChange: (days: number | null) => void }

/** Always, or for so many days after closing. */
export function ReopenRule({ days, onChange }: ReopenRuleProps) {
  const { t } = useTranslation()
  return (
    <FormRow>
      <WithDefault rule="reopenDays" label={t('general.reopenDays')}>
        <Select
          label={t('general.reopenDays')}
          placeholder=""
          value={days === null ? 'always' : 'within'}
          onChange={(id) => onChange(id === 'always' ? null : (days ?? FIRST_DAYS))}
          options={[
            { id: 'always', text: t('general.always') },
            { id: 'within', text: t('general.within') },
          ]}
        />
      </WithDefault>
      {days !== null && (
        <DaysField label={t('general.days')} days={days} onChange={(typed) => onChange(typed ?? 0)} />
      )}
    </FormRow>
  )
}
