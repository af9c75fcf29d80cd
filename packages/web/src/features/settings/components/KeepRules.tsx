import type { GeneralSettings } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { DaysField } from './DaysField.tsx'
import { WithDefault } from './RuleDefault.tsx'

const LEAST_DAYS = 8

type Kept = 'keepContentDays' | 'keepRawDays' | 'keepAuditDays'

const rules = [
  ['keepContentDays', 'integrations.keep.content'],
  ['keepRawDays', 'integrations.keep.raw'],
  ['keepAuditDays', 'integrations.keep.audit'],
] as const satisfies readonly (readonly [Kept, string])[]

/** Live events and the record of providers' repeats are kept for a week: nothing is deleted earlier. */
export const isTooShort = (days: number | null): boolean => days !== null && days < LEAST_DAYS

type KeepRulesProps = {
  form: Pick<GeneralSettings, Kept>
  onChange: (part: Partial<Pick<GeneralSettings, Kept>>) => void
}

/** After how many days content, raw webhook events and the audit log are deleted; empty: never. */
export function KeepRules({ form, onChange }: KeepRulesProps) {
  const { t } = useTranslation()
  return (
    <Box title={t('integrations.keep.title')}>
      <p>{t('integrations.keep.text')}</p>
      <FormRow>
        {rules.map(([rule, label]) => (
          <WithDefault key={rule} rule={rule} label={t(label)}>
            <DaysField
              label={t(label)}
              days={form[rule]}
              onChange={(days) => onChange({ [rule]: days })}
              error={isTooShort(form[rule]) ? t('integrations.keep.least') : undefined}
            />
          </WithDefault>
        ))}
      </FormRow>
    </Box>
  )
}
