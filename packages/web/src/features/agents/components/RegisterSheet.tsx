import { type Department, limits } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/browser.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { endSession } from '../../../live/session-end.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { agentsQuery } from '../api.ts'
import {
  complaintsBefore,
  emptyRegisterForm,
  linesOf,
  type RegisterFailure,
  type RegisterForm,
  register,
} from '../register-model.ts'
import { NewPassword } from './NewPassword.tsx'

export type Registered = { name: string; password: string }

type RegisterSheetProps = {
  departments: readonly Department[]
  onRegistered: (registered: Registered) => void
  onClose: () => void
}

/** The register form with its cancel button; a success closes it. */
export function RegisterSheet({ departments, onRegistered, onClose }: RegisterSheetProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState(emptyRegisterForm)
  const [complaints, setComplaints] = useState<readonly string[]>([])
  const registration = useRegister(form, departments, (registered) => {
    toasts.show({ tone: 'success', text: t('register.done', { name: registered.name }) })
    onRegistered(registered)
    onClose()
  })
  const change = (part: Partial<RegisterForm>) => setForm((before) => ({ ...before, ...part }))
  const failure = registration.data ?? null
  const marked = failure?.kind === 'refused' ? failure.refusal.field : undefined
  const wrong = (field: keyof RegisterForm) => (marked === field ? failureLines(failure, t)[0] : undefined)
  const submit = () => {
    if (registration.isPending) return
    const found = complaintsBefore(form)
    setComplaints(found)
    registration.reset()
    if (found.length === 0) registration.mutate()
  }
  return (
    <Sheet title={t('register.title')} closeLabel={t('common.cancel')} onClose={onClose}>
      <Form label={t('register.title')} onSubmit={submit}>
        <TextField
          label={t('agents.email')}
          type="email"
          value={form.email}
          onChange={(email) => change({ email })}
          maxLength={limits.emailText}
          autoComplete="off"
          takesFocus
          error={wrong('email')}
        />
        <FormRow>
          <TextField
            label={t('agents.firstName')}
            value={form.firstName}
            onChange={(firstName) => change({ firstName })}
            maxLength={limits.nameText}
            error={wrong('firstName')}
          />
          <TextField
            label={t('agents.lastName')}
            value={form.lastName}
            onChange={(lastName) => change({ lastName })}
            maxLength={limits.nameText}
            error={wrong('lastName')}
          />
        </FormRow>
        <NewPassword
          form={form}
          onChange={change}
          wrong={wrong('pass')}
          differs={complaints.includes('differ') || marked === 'confirmPassword'}
        />
        <Select
          label={t('agents.department')}
          placeholder={t('register.selectDepartment')}
          options={departments.map(({ departmentid, department_name: name }) => ({
            id: departmentid,
            text: name,
            content: <DepartmentMark name={name} />,
          }))}
          value={form.department === '' ? null : form.department}
          onChange={(department) => change({ department })}
          error={wrong('department')}
        />
        <Checkbox
          label={t('agents.admin')}
          hint={t('register.adminHint')}
          isSelected={form.isAdmin}
          onChange={(isAdmin) => change({ isAdmin })}
        />
        <FormError
          lines={[
            ...(complaints.includes('missing') ? [t('refusal.missing-fields')] : []),
            // What a field is refused for stands below it.
            ...(isField(marked) ? [] : failureLines(failure, t)),
          ]}
        />
        <FormActions>
          <Button
            label={t('register.submit')}
            type="submit"
            tone="primary"
            size="lg"
            isPending={registration.isPending}
          />
          <Button label={t('common.cancel')} tone="quiet" size="lg" onPress={onClose} />
        </FormActions>
      </Form>
    </Sheet>
  )
}

function useRegister(
  form: RegisterForm,
  departments: readonly Department[],
  onDone: (registered: Registered) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const name = departments.find(({ departmentid }) => departmentid === form.department)?.department_name
      return register(form, name ?? '', { send, sessionOver: () => endSession('ended') })
    },
    onSuccess: (failure) => {
      if (failure !== null) return
      void queries.invalidateQueries({ queryKey: agentsQuery.queryKey })
      onDone({ name: `${form.firstName.trim()} ${form.lastName.trim()}`, password: form.pass })
    },
  })
}

const isField = (field: string | undefined): boolean =>
  field !== undefined && Object.hasOwn(emptyRegisterForm, field)

/** §8, letter for letter where the desk gave no reason. */
function failureLines(failure: RegisterFailure | null, t: TFunction): readonly string[] {
  if (failure === null) return []
  switch (failure.kind) {
    case 'refused':
      return linesOf(failureText(failure, t))
    case 'wordless':
      return [t('register.wordless')]
    case 'no-response':
      return [t('register.noResponse')]
    case 'not-made':
      return [t('register.notMade')]
    default:
      return failure satisfies never
  }
}
