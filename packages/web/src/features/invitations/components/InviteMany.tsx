import { type Department, limits } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useInvite } from '../api.ts'
import { type ListRow, readList } from '../list-model.ts'
import type { InviteFormProps } from './InviteOne.tsx'
import { ListFile } from './ListFile.tsx'
import { ListProblems } from './ListProblems.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

/** A list out of a spreadsheet, pasted or as a file; what is wrong with a line is shown before anything is sent. */
export function InviteMany({ departments, onInvited, onClose }: InviteFormProps) {
  const { t } = useTranslation()
  const invite = useInvite()
  const { text, setText, rows, isTooMany, isReady } = useList()
  const failure = invite.isError ? failureOf(invite.error) : null
  const refused = failure?.kind === 'refused' ? lineOf(failure.refusal.field, rows) : undefined
  const made = newDepartments(rows, departments)
  const change = (next: string) => {
    setText(next)
    invite.reset()
  }
  const submit = () => {
    if (!isReady || invite.isPending) return
    void mutateThen(
      invite,
      rows.map(({ wanted }) => wanted),
      { done: onInvited, here: onClose },
    )
  }
  return (
    <Form label={t('invite.title')} onSubmit={submit}>
      <p className="muted">{t('invite.manyText', { most: limits.invitationsAtOnce })}</p>
      <TextArea
        label={t('invite.list')}
        hint={t('invite.listHint')}
        value={text}
        onChange={change}
        rows={6}
        takesFocus
      />
      <ListFile onText={change} />
      {rows.length > 0 && <ListProblems rows={rows} refused={refused} />}
      {made.length > 0 && (
        <Notice tone="info">
          {t('invite.newDepartments', { names: made.join(', '), count: made.length })}
        </Notice>
      )}
      <FormError
        lines={[
          ...(isTooMany ? [t('invite.tooMany', { most: limits.invitationsAtOnce })] : []),
          ...(failure === null ? [] : [reasonOf(failureText(failure, t), refused, t)]),
        ]}
      />
      <FormSubmit
        label={t('invite.submit', { count: rows.length })}
        size="lg"
        isPending={invite.isPending}
        isDisabled={!isReady}
        onCancel={onClose}
      />
    </Form>
  )
}

const leftText = noLeftEdits<string>()

/** The text and its rows, which follow it once typing pauses. */
function useList() {
  const [text, setText] = useKeptState(leftText, '')
  const later = useDeferredValue(text)
  const rows = useMemo(() => readList(later), [later])
  const isTooMany = rows.length > limits.invitationsAtOnce
  const isReady =
    text === later && rows.length > 0 && !isTooMany && rows.every(({ problem }) => problem === null)
  return { text, setText, rows, isTooMany, isReady }
}

const reasonOf = (reason: string, row: ListRow | undefined, t: TFunction): string =>
  row === undefined ? reason : t('invite.line', { line: row.line, reason })

/** The row that the server refused, from a field such as `invitations.3.email`. */
function lineOf(field: string | undefined, rows: readonly ListRow[]): ListRow | undefined {
  const [, index] = /^invitations\.(\d+)\./.exec(field ?? '') ?? []
  return index === undefined ? undefined : rows[Number(index)]
}

/** The departments that the server would make, each once. */
function newDepartments(rows: readonly ListRow[], departments: readonly Department[]): string[] {
  const known = new Set(departments.map(({ department_name }) => department_name.toLowerCase()))
  const made = new Map<string, string>()
  for (const { wanted } of rows) {
    const name = wanted.department_name
    if (name !== '' && !known.has(name.toLowerCase())) made.set(name.toLowerCase(), name)
  }
  return [...made.values()]
}
