import type { GeneralSettings } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { WithDefault } from './RuleDefault.tsx'

type SignInRulesProps = {
  form: GeneralSettings
  onChange: (part: Partial<GeneralSettings>) => void
}

export function SignInRules({ form, onChange }: SignInRulesProps) {
  const { t } = useTranslation()
  return (
    <Box title={t('general.signIn')}>
      <FormRow>
        <WithDefault rule="secondFactor" label={t('general.secondFactor')}>
          <Select
            label={t('general.secondFactor')}
            hint={t('general.factorHint')}
            placeholder=""
            value={form.secondFactor}
            onChange={(id) => onChange({ secondFactor: id === 'required' ? 'required' : 'optional' })}
            options={[
              { id: 'optional', text: t('general.factorOptional') },
              { id: 'required', text: t('general.factorRequired') },
            ]}
          />
        </WithDefault>
        <WithDefault rule="temporaryPassword" label={t('general.temporaryPassword')}>
          <Select
            label={t('general.temporaryPassword')}
            placeholder=""
            value={form.temporaryPassword}
            onChange={(id) => onChange({ temporaryPassword: id === 'required' ? 'required' : 'asked' })}
            options={[
              { id: 'asked', text: t('general.asked') },
              { id: 'required', text: t('general.passwordRequired') },
            ]}
          />
        </WithDefault>
      </FormRow>
    </Box>
  )
}
