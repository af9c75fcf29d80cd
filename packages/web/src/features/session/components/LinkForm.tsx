import type { ReactNode } from 'react'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { FormError } from '../../../ui/forms/Form.tsx'
import { showRefusal } from '../../../ui/forms/show-refusal.ts'
import styles from './LoginForm.module.css'

type LinkFormProps = {
  title: string
  text: string
  submitLabel: string
  isPending: boolean
  onSubmit: () => void
  /** What is wrong with the form as a whole. */
  errors: readonly string[]
  children: ReactNode
}

/** The form of a page beside the sign-in that a link leads to, or that asks for one. */
export function LinkForm({ title, text, submitLabel, isPending, onSubmit, errors, children }: LinkFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        showRefusal(event.currentTarget)
      }}
    >
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.company}>{text}</p>
      </div>
      {children}
      <FormError lines={errors} />
      <SubmitButton label={submitLabel} size="lg" fit="block" isPending={isPending} />
    </form>
  )
}
