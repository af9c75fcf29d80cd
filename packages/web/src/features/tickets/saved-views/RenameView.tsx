import { limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

type RenameViewProps = {
  name: string
  isPending: boolean
  onSave: (name: string) => void
  onCancel: () => void
}

export function RenameView({ name: before, isPending, onSave, onCancel }: RenameViewProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  const isNamed = name.trim() !== ''
  const label = t('savedViews.rename', { name: before })
  return (
    <Form label={label} onSubmit={() => isNamed && !isPending && onSave(name.trim())}>
      <TextField
        label={t('savedViews.name')}
        value={name}
        onChange={setName}
        maxLength={limits.savedViewName}
        takesFocus
      />
      <FormActions>
        <Button
          label={t('savedViews.confirm')}
          type="submit"
          tone="primary"
          isPending={isPending}
          isDisabled={!isNamed}
        />
        <Button label={t('common.cancel')} tone="quiet" onPress={onCancel} />
      </FormActions>
    </Form>
  )
}
