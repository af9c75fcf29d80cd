import { limits } from '@switchboard/contract'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from './field-failure.ts'
import { savedMeanwhile } from './saved-meanwhile.ts'
import { useEdits } from './use-edits.ts'

type Values = Record<string, string | boolean | undefined>

/** The values of a form, and what a text field of it is given. */
export function useFields<Form extends Values>(
  record: Form,
  wrong: (name: string) => string | undefined,
  first?: Partial<Form>,
  /** It was sent while fields were empty. */
  isMissing = false,
) {
  const { t } = useTranslation()
  const { form, overtaken, ...rest } = useEdits(record, first)
  const none: Partial<Form> = {}
  const field = (name: keyof Form & string) => {
    const value = form[name]
    const theirs = overtaken[name]
    const text = typeof value === 'string' ? value : ''
    return {
      value: text,
      onChange: (typed: string) => rest.change({ ...none, [name]: typed }),
      error: wrong(name) ?? (isMissing && text.trim() === '' ? (true as const) : undefined),
      ...(typeof theirs === 'string' && { hint: savedMeanwhile(theirs, t) }),
    }
  }
  return { form, overtaken, field, ...rest }
}

interface EditForm<Form> {
  /** What the form edits, as it is now. */
  record: Form
  /** What was edited before a failure closed the form. */
  draft?: Partial<Form> | null
  /** The request that saves it. */
  request: { error: unknown; isPending: boolean }
  /** Fields whose refusal names them: the reason is shown below them. */
  fields: readonly (keyof Form & string)[]
  isComplete: (form: Form) => boolean
  onSave: (form: Form, edits: Partial<Form>) => void
}

/** A form that changes data: it shows missing fields before the request, and the reason of a refusal after it. */
export function useEditForm<Form extends Values>(edit: EditForm<Form>) {
  const { record, draft, request, fields, isComplete, onSave } = edit
  const { t } = useTranslation()
  const [isMissing, setMissing] = useState(false)
  const failure = fieldFailure(request.error, fields, t)
  const values = useFields(record, failure.at, draft ?? {}, isMissing)
  const submit = () => {
    if (request.isPending) return
    const isReady = isComplete(values.form)
    setMissing(!isReady)
    if (isReady) onSave(values.form, values.edits)
  }
  const missing = isMissing ? [t('refusal.missing-fields')] : []
  return { ...values, submit, missing, lines: failure.lines }
}

/** A failure that no field is to blame for closes the form, once it could be read. */
export function useCloseAfterFailure(lines: readonly string[], onClose: () => void): void {
  const isLost = lines.length > 0
  const close = useEffectEvent(onClose)
  // The time begins with the commit that shows the failure, however often the parent renders meanwhile.
  useLayoutEffect(() => {
    if (!isLost) return
    const timer = setTimeout(() => close(), limits.updateFailureClose)
    return () => clearTimeout(timer)
  }, [isLost])
}
