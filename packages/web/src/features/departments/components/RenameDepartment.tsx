import { type Department, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useRenameDepartment } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

const leftEdits = noLeftEdits<{ department_name?: string }>()

type RenameDepartmentProps = { department: Department; onClose: () => void }

/** Another name for a department; tickets and agents show it at once. */
export function RenameDepartment({ department, onClose }: RenameDepartmentProps) {
  const { t } = useTranslation()
  const { departmentid } = department
  const rename = useRenameDepartment()
  const { form, edits, field, submit, lines, saved } = useEditForm({
    record: { department_name: department.department_name },
    draft: useLeftEdits(leftEdits, departmentid) ?? null,
    request: rename,
    fields: ['department_name'],
    isComplete: isNamed,
    onSave: (sent) => {
      const department_name = sent.department_name.trim()
      void mutateThen(rename, { departmentid, department_name }, { here: () => saved(sent) || onClose() })
    },
  })
  useKeepEdits(leftEdits, edits, departmentid)
  const title = t('departments.rename', { name: department.department_name })
  return (
    <Dialog onClose={onClose} title={title} holds="texts">
      <Form label={title} onSubmit={submit}>
        <TextField
          label={t('departments.name')}
          {...field('department_name')}
          maxLength={limits.nameText}
          takesFocus
        />
        <FormError lines={lines} />
        <FormSubmit
          label={t('profile.save')}
          isPending={rename.isPending}
          isDisabled={!isNamed(form)}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

const isNamed = ({ department_name }: { department_name: string }): boolean => department_name.trim() !== ''
