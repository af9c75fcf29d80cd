import { isAdmin, limits, type SavedView, type TicketRule } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { departmentsQuery } from '../../../live/departments.ts'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useMe } from '../../../live/me.ts'
import { useEditForm } from '../../../live/use-edit-form.ts'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { type Share, useSaveView } from './mutations.ts'
import { useRuleText } from './rule-text.ts'

const leftEdits = noLeftEdits<Partial<typeof unnamed>>()

const unnamed = { name: '', share: 'me' }

type SaveViewDialogProps = {
  /** What the list shows now. */
  rule: TicketRule
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Names what the list shows now; an administrator may share it. */
export function SaveViewDialog({ rule, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const me = useMe()
  const ruleText = useRuleText()
  // The same for every try: a repeat saves nothing twice.
  const [viewid] = useState(newId)
  const save = useSaveView(onSaved)
  const { form, edits, isChanged, change, field, submit, lines } = useEditForm({
    record: unnamed,
    draft: useLeftEdits(leftEdits) ?? null,
    request: save,
    fields: ['name'],
    isComplete: isNamed,
    onSave: ({ name, share }) => save.mutate({ viewid, name: name.trim(), rule, share: shareOf(share) }),
  })
  useKeepEdits(leftEdits, edits)
  const title = t('savedViews.save')
  return (
    <Dialog onClose={onClose} title={title} lead={ruleText(rule)} holds="texts">
      <Form label={title} onSubmit={submit} isChanged={isChanged}>
        <TextField
          label={t('savedViews.name')}
          {...field('name')}
          maxLength={limits.savedViewName}
          takesFocus
        />
        {isAdmin(me) && <ShareField value={form.share} onChange={(share) => change({ share })} />}
        <FormError lines={lines} />
        <FormSubmit
          label={t('savedViews.confirm')}
          isPending={save.isPending}
          isDisabled={!isNamed(form)}
          onCancel={onClose}
          isAtEnd
        />
      </Form>
    </Dialog>
  )
}

const isNamed = ({ name }: { name: string }): boolean => name.trim() !== ''

const shareOf = (chosen: string): Share =>
  chosen === 'me' || chosen === 'everybody' ? chosen : { departmentid: chosen }

function ShareField({ value, onChange }: { value: string; onChange: (share: string) => void }) {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  return (
    <Select
      label={t('savedViews.share')}
      placeholder={t('savedViews.shared.me')}
      value={value}
      onChange={onChange}
      options={[
        { id: 'me', text: t('savedViews.shared.me') },
        { id: 'everybody', text: t('savedViews.shared.everybody') },
        ...departments.map(({ departmentid: id, department_name: name }) => ({
          id,
          text: t('savedViews.shared.department', { name }),
        })),
      ]}
    />
  )
}
