import { type Department, limits } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useRenameDepartment } from '../api.ts'

type RenameDepartmentProps = { department: Department; onClose: () => void }

/** Another name for a department; tickets and agents show it at once. */
export function RenameDepartment({ department, onClose }: RenameDepartmentProps) {
  const { t } = useTranslation()
  const { departmentid } = department
  const [name, setName] = useState(department.department_name)
  const rename = useRenameDepartment()
  const failure = fieldFailure(rename.error, ['department_name'], t)
  const department_name = name.trim()
  const submit = () => {
    if (department_name === '' || rename.isPending) return
    rename.mutate({ departmentid, department_name }, { onSuccess: onClose })
  }
  const title = t('departments.rename', { name: department.department_name })
  return (
    <Dialog onClose={onClose} title={title} closeLabel={t('common.close')}>
      <Form label={title} onSubmit={submit}>
        <TextField
          label={t('departments.name')}
          value={name}
          onChange={setName}
          maxLength={limits.nameText}
          error={failure.at('department_name')}
          takesFocus
        />
        <FormError lines={failure.lines} />
        <FormActions>
          <Button
            label={t('profile.save')}
            type="submit"
            tone="primary"
            isPending={rename.isPending}
            isDisabled={department_name === ''}
          />
          <Button label={t('common.cancel')} tone="quiet" onPress={onClose} />
        </FormActions>
      </Form>
    </Dialog>
  )
}
