import type { Settings } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { WithDefault } from './RuleDefault.tsx'

type LinkRuleProps = {
  value: Settings['linkPreviews']
  onChange: (value: Settings['linkPreviews']) => void
}

/** Whether messages show what the page behind their link says about itself. */
export function LinkRule({ value, onChange }: LinkRuleProps) {
  const { t } = useTranslation()
  return (
    <FormRow>
      <WithDefault rule="linkPreviews" label={t('general.linkPreviews')}>
        <Select
          label={t('general.linkPreviews')}
          hint={t('general.linksHint')}
          placeholder=""
          value={value}
          onChange={(id) => onChange(id === 'on' ? 'on' : 'off')}
          options={[
            { id: 'off', text: t('general.linksOff') },
            { id: 'on', text: t('general.linksOn') },
          ]}
        />
      </WithDefault>
    </FormRow>
  )
}
