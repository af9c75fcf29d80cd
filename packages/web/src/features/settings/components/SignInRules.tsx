import type { GeneralSettings, Settings } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { ChoiceRule } from './ChoiceRule.tsx'

type SignInRulesProps = {
  form: GeneralSettings
  onChange: (part: Partial<Settings>) => void
}

export function SignInRules({ form, onChange }: SignInRulesProps) {
  const { t } = useTranslation()
  return (
    <Box title={t('general.signIn')}>
      <FormRow>
        <ChoiceRule rule="secondFactor" form={form} hint={t('general.factorHint')} onChange={onChange} />
        <ChoiceRule rule="temporaryPassword" form={form} onChange={onChange} />
      </FormRow>
    </Box>
  )
}
