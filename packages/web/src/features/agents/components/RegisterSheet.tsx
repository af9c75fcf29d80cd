import { type Department, limits } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId, send } from '../../../lib/browser.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { endSession } from '../../../live/session-end.ts'
import { SecretOnce } from '../../../live/shown-once/SecretOnce.tsx'
import { showOnce } from '../../../live/shown-once/show-once.ts'
import { useFields } from '../../../live/use-edit-form.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Form, FormError, FormRow, FormSubmit } from '../../../ui/forms/Form.tsx'
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
  RegisterFailed,
} from '../register-model.ts'
import { DepartmentSelect } from './DepartmentSelect.tsx'
import { NewPassword } from './NewPassword.tsx'

type RegisterSheetProps = {
  departments: readonly Department[]
  /** Has the focus once the password was shown. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The register form with its cancel button; a success closes it and shows the password, to hand over. */
export function RegisterSheet(props: RegisterSheetProps) {
  const { departments, onClose } = props
  const { t } = useTranslation()
  const { form, isChanged, change, field, submit, isPending, complaints, failure, marked } =
    useRegisterForm(props)
  return (
    <Sheet title={t('register.title')} onClose={onClose}>
      <Form label={t('register.title')} onSubmit={submit} isChanged={isChanged}>
        <TextField
          label={t('agents.email')}
          type="email"
          {...field('email')}
          maxLength={limits.emailText}
          autoComplete="off"
          isRequired
          takesFocus
        />
        <FormRow>
          <TextField
            label={t('agents.firstName')}
            {...field('firstName')}
            isRequired
            maxLength={limits.nameText}
          />
          <TextField
            label={t('agents.lastName')}
            {...field('lastName')}
            isRequired
            maxLength={limits.nameText}
          />
        </FormRow>
        <NewPassword
          form={form}
          onChange={change}
          wrong={field('pass').error}
          isMissing={complaints.includes('missing')}
          differs={complaints.includes('differ') || marked === 'confirmPassword'}
        />
        <DepartmentSelect departments={departments} {...field('department')} />
        <Checkbox
          label={t('agents.admin')}
          hint={t('register.adminHint')}
          isSelected={form.isAdmin}
          onChange={(isAdmin) => change({ isAdmin })}
        />
        <FormError
          lines={[
            ...(complaints.includes('missing') ? [t('refusal.missing-fields')] : []),
            // The error of a field is shown below that field.
            ...(isField(marked) ? [] : failureLines(failure, t)),
          ]}
        />
        <FormSubmit label={t('register.submit')} size="lg" isPending={isPending} onCancel={onClose} />
      </Form>
    </Sheet>
  )
}

const leftEdits = noLeftEdits<Partial<RegisterForm>>()

/** What is filled in, what is wrong with it, and registering. */
function useRegisterForm({ departments, opener, onClose }: RegisterSheetProps) {
  const { t } = useTranslation()
  const [complaints, setComplaints] = useState<readonly string[]>([])
  const registration = useRegister(departments)
  const { isPending } = registration
  const failure = registration.error instanceof RegisterFailed ? registration.error.reason : null
  const marked = failure?.kind === 'refused' ? failure.refusal.field : undefined
  const { form, edits, isChanged, change, field } = useFields(
    emptyRegisterForm,
    (name) => (marked === name ? failureLines(failure, t)[0] : undefined),
    useLeftEdits(leftEdits),
    complaints.includes('missing'),
  )
  const { pass: _, confirmPassword: __, ...open } = edits
  useKeepEdits(leftEdits, open)
  const submit = () => {
    if (isPending) return
    const found = complaintsBefore(form)
    setComplaints(found)
    registration.reset()
    if (found.length > 0) return
    const name = `${form.firstName.trim()} ${form.lastName.trim()}`
    void mutateThen(registration, form, {
      done() {
        const title = t('register.done', { name })
        toasts.show({ tone: 'success', text: title })
        showOnce({
          title,
          content: (
            <SecretOnce
              notice={t('newPassword.once', { name })}
              secret={form.pass}
              keptLabel={t('newPassword.kept')}
            />
          ),
          opener,
        })
      },
      here: onClose,
    })
  }
  return { form, isChanged, change, field, submit, isPending, complaints, failure, marked }
}

function useRegister(departments: readonly Department[]) {
  // The same for every try of a form: the answer alone may have been lost.
  const [requestid] = useState(newId)
  return useMutation({
    mutationFn: async (form: RegisterForm) => {
      const name = departments.find(({ departmentid }) => departmentid === form.department)?.department_name
      const facts = { departmentName: name ?? '', requestid }
      const failure = await register(form, facts, { send, sessionOver: () => endSession('ended') })
      if (failure !== null) throw new RegisterFailed(failure)
    },
    meta: { refreshes: [agentsQuery.queryKey] },
  })
}

const isField = (field: string | undefined): boolean =>
  field !== undefined && Object.hasOwn(emptyRegisterForm, field)

/** S8-06, word for word where the server gave no reason. */
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
