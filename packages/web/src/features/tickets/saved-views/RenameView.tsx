import { limits, type SavedView } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useEdits } from '../../../live/use-edits.ts'
import { Form, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

const leftEdits = noLeftEdits<{ name?: string }>()

type RenameViewProps = {
  view: SavedView
  isPending: boolean
  onSave: (name: string) => void
  onCancel: () => void
}

export function RenameView({ view: { viewid, name: before }, isPending, onSave, onCancel }: RenameViewProps) {
  const { t } = useTranslation()
  const { form, edits, change } = useEdits({ name: before }, useLeftEdits(leftEdits, viewid))
  useKeepEdits(leftEdits, edits, viewid)
  const name = form.name.trim()
  const isNamed = name !== ''
  const label = t('editViews.rename', { name: before })
  return (
    <Form label={label} onSubmit={() => isNamed && !isPending && onSave(name)}>
      <TextField
        label={t('savedViews.name')}
        value={form.name}
        onChange={(text) => change({ name: text })}
        maxLength={limits.savedViewName}
        takesFocus
      />
      <FormSubmit
        label={t('savedViews.confirm')}
        isPending={isPending}
        isDisabled={!isNamed}
        onCancel={onCancel}
      />
    </Form>
  )
}
