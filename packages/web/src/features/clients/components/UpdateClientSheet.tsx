import { type Client, limits } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type ClientForm, useUpdateClient } from '../mutations.ts'

type UpdateClientSheetProps = {
  client: Client
  /** What was typed before a failure closed the form. */
  draft: ClientForm | null
  onDraft: (draft: ClientForm | null) => void
  onClose: () => void
}

const fieldNames = ['client_name', 'account_number', 'address', 'note'] as const

/** All inputs are required. What a field is refused for stands below it; another failure closes the form. */
export function UpdateClientSheet({ client, draft, onDraft, onClose }: UpdateClientSheetProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState<ClientForm>(() => draft ?? formOf(client))
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateClient(client.clientid, onClose)
  const failure = fieldFailure(update.error, fieldNames, t)
  const isLost = failure.lines.length > 0
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(onClose, limits.updateFailureClose)
    return () => clearTimeout(timer)
  }, [isLost, onClose])
  const leave = () => {
    onDraft(null)
    onClose()
  }
  const change = (part: Partial<ClientForm>) => setForm((before) => ({ ...before, ...part }))
  const submit = () => {
    if (update.isPending) return
    const missing = Object.values(form).some((text) => text.trim() === '')
    setMissing(missing)
    if (missing) return
    onDraft(form)
    update.mutate(form, { onSuccess: () => onDraft(null) })
  }
  return (
    <Sheet title={t('clients.edit')} closeLabel={t('common.cancel')} onClose={leave}>
      <Form label={t('clients.edit')} onSubmit={submit}>
        <Fields form={form} wrong={failure.at} onChange={change} />
        <p className="small muted">{t('clients.allRequired')}</p>
        <FormError
          lines={[
            ...(isMissing ? [t('refusal.missing-fields')] : []),
            ...(update.isError ? [t('agents.updateFailed'), ...failure.lines] : []),
          ]}
        />
        <FormActions>
          <Button
            label={t('profile.save')}
            type="submit"
            tone="primary"
            size="lg"
            isPending={update.isPending}
          />
          <Button label={t('common.cancel')} tone="quiet" size="lg" onPress={leave} />
        </FormActions>
      </Form>
    </Sheet>
  )
}

type FieldsProps = {
  form: ClientForm
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<ClientForm>) => void
}

function Fields({ form, wrong, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('clients.name')}
        value={form.client_name}
        onChange={(client_name) => onChange({ client_name })}
        error={wrong('client_name')}
        maxLength={limits.nameText}
        isRequired
        takesFocus
      />
      <TextField
        label={t('clients.account')}
        value={form.account_number}
        onChange={(account_number) => onChange({ account_number })}
        error={wrong('account_number')}
        maxLength={limits.nameText}
        isRequired
      />
      <TextField
        label={t('clients.address')}
        value={form.address}
        onChange={(address) => onChange({ address })}
        error={wrong('address')}
        maxLength={limits.addressText}
        isRequired
      />
      <TextArea
        label={t('clients.note')}
        value={form.note}
        onChange={(note) => onChange({ note })}
        error={wrong('note')}
        maxLength={limits.noteText}
        rows={3}
        isRequired
      />
    </>
  )
}

const formOf = ({ client_name, account_number, address, note }: Client): ClientForm => ({
  client_name,
  account_number: account_number ?? '',
  address: address ?? '',
  note: note ?? '',
})
