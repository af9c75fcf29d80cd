import type { ReactNode } from 'react'
import { Form, FormError, FormSubmit } from '../../ui/forms/Form.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { isFresh, isProof, useOwnProof } from './own-proof.ts'

type OwnPasswordFormProps = {
  label: string
  passwordLabel: string
  /** Without one the button is called like the form. */
  submitLabel?: string
  request: { error: unknown; isPending: boolean }
  onSubmit: (password: string) => void
  onCancel: (() => void) | undefined
  /** What the action does. */
  children?: ReactNode
}

/** A sensitive action that asks for nothing but one's own password. */
export function OwnPasswordForm(props: OwnPasswordFormProps) {
  const { label, passwordLabel, submitLabel = label, request, onSubmit, onCancel, children } = props
  const proof = useOwnProof()
  const { form, field, submit, lines } = useEditForm({
    record: { password: '' },
    request,
    fields: ['password'],
    isComplete: ({ password }) => isProof(proof, password),
    onSave: ({ password }) => onSubmit(password),
  })
  return (
    <Form label={label} onSubmit={submit}>
      {children}
      <OwnPassword label={passwordLabel} {...field('password')} takesFocus />
      <FormError lines={lines} />
      <FormSubmit
        label={submitLabel}
        isPending={request.isPending}
        isDisabled={!isProof(proof, form.password)}
        takesFocus={isFresh(proof)}
        onCancel={onCancel}
      />
    </Form>
  )
}
