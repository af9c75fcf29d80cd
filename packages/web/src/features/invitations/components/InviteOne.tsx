import { type Department, type Invited, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Form, FormError, FormRow, FormSubmit } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { useInvite } from '../api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

export type InviteFormProps = {
  departments: readonly Department[]
  onInvited: (invited: readonly Invited[]) => void
  onClose: () => void
}

const empty = { email: '', first_name: '', last_name: '', departmentid: '', is_admin: false }

/** An address and a department are enough: the person fills in the rest. */
export function InviteOne(props: InviteFormProps) {
  const { departments, onClose } = props
  const { t } = useTranslation()
  const { invite, form, isChanged, change, field, submit, missing, lines } = useInviteForm(props)
  return (
    <Form label={t('invite.title')} onSubmit={submit} isChanged={isChanged}>
      <p className="muted">{t('invite.text')}</p>
      <TextField
        label={t('agents.email')}
        type="email"
        {...field('email')}
        isRequired
        maxLength={limits.emailText}
        autoComplete="off"
        takesFocus
      />
      <FormRow>
        <TextField
          label={t('agents.firstName')}
          optional={t('invite.optional')}
          {...field('first_name')}
          maxLength={limits.nameText}
        />
        <TextField
          label={t('agents.lastName')}
          optional={t('invite.optional')}
          {...field('last_name')}
          maxLength={limits.nameText}
        />
      </FormRow>
      <InviteDepartment departments={departments} {...field('departmentid')} />
      <Checkbox
        label={t('agents.admin')}
        hint={t('register.adminHint')}
        isSelected={form.is_admin}
        onChange={(is_admin) => change({ is_admin })}
      />
      <FormError lines={[...missing, ...lines]} />
      <FormSubmit
        label={t('invite.submit', { count: 1 })}
        size="lg"
        isPending={invite.isPending}
        onCancel={onClose}
      />
    </Form>
  )
}

const leftEdits = noLeftEdits<Partial<typeof empty>>()

function useInviteForm({ departments, onInvited, onClose }: InviteFormProps) {
  const invite = useInvite()
  const [only] = departments.length === 1 ? departments : []
  const edit = useEditForm({
    draft: useLeftEdits(leftEdits) ?? null,
    record: { ...empty, departmentid: only?.departmentid ?? '' },
    request: invite,
    fields: ['departmentid'],
    isComplete: ({ email, departmentid }) => email.trim() !== '' && departmentid !== '',
    onSave: (wanted) =>
      void mutateThen(invite, [{ ...wanted, email: wanted.email.trim() }], {
        done: onInvited,
        here: onClose,
      }),
  })
  useKeepEdits(leftEdits, edit.edits)
  return { ...edit, invite }
}

type InviteDepartmentProps = {
  departments: readonly Department[]
  /** Empty until one is chosen. */
  value: string
  onChange: (departmentid: string) => void
  error: string | true | undefined
}

function InviteDepartment({ departments, value, ...field }: InviteDepartmentProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...field}
      label={t('agents.department')}
      placeholder={t('register.selectDepartment')}
      options={departments.map(({ departmentid, department_name: name }) => ({
        id: departmentid,
        text: name,
        content: <DepartmentMark name={name} />,
      }))}
      value={value === '' ? null : value}
    />
  )
}
