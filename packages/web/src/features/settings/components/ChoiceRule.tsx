import { type SettingChoice, type Settings, settingChoices } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/forms/Select.tsx'
import { WithDefault } from './RuleDefault.tsx'

type ChoiceRuleProps = {
  rule: SettingChoice
  form: Settings
  hint?: string
  onChange: (part: Partial<Settings>) => void
}

/** A setting that is one of a few values; its texts lie under its name. */
export function ChoiceRule({ rule, form, hint, onChange }: ChoiceRuleProps) {
  const { t } = useTranslation()
  const label = t(`general.${rule}`)
  return (
    <WithDefault rule={rule} label={label}>
      <Select
        label={label}
        hint={hint}
        placeholder=""
        value={form[rule]}
        onChange={(id) => onChange({ [rule]: id })}
        options={settingChoices[rule].map((id) => ({ id, text: t(`general.values.${rule}.${id}`) }))}
      />
    </WithDefault>
  )
}
