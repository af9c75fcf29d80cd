import { type Client, limits } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormActions, FormError } from '../../../ui/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type ClientForm, useUpdateClient } from '../deeds.ts'

type UpdateClientSheetProps = { client: Client; onClose: () => void }

/** §5: all inputs are required. */
export function UpdateClientSheet({ client, onClose }: UpdateClientSheetProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [form, setForm] = useState<ClientForm>(() => formOf(client))
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateClient(client.clientid, onClose)
  // §8: a form that failed closes after about 2 s.
  useEffect(() => {
    if (!update.isError) return
    const timer = setTimeout(onClose, limits.updateFailureClose)
    return () => clearTimeout(timer)
  }, [update.isError, onClose])
  const change = (part: Partial<ClientForm>) => setForm((before) => ({ ...before, ...part }))
  const submit = () => {
    if (update.isPending) return
    const missing = Object.values(form).some((text) => text.trim() === '')
    setMissing(missing)
    if (!missing) update.mutate(form)
  }
  return (
    <Sheet title={t('clients.edit')} closeLabel={desk('common.cancel')} onClose={onClose}>
      <Form label={t('clients.edit')} onSubmit={submit}>
        <Fields form={form} onChange={change} />
        <p className="small muted">{t('clients.allRequired')}</p>
        <FormError
          lines={[
            ...(isMissing ? [desk('refusal.missing-fields')] : []),
            ...(update.isError
              ? [t('agents.updateFailed'), failureWords(failureOf(update.error), desk)]
              : []),
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
          <Button label={desk('common.cancel')} tone="quiet" size="lg" onPress={onClose} />
        </FormActions>
      </Form>
    </Sheet>
  )
}

function Fields({ form, onChange }: { form: ClientForm; onChange: (part: Partial<ClientForm>) => void }) {
  const { t } = useTranslation('panel')
  return (
    <>
      <TextField
        label={t('clients.name')}
        value={form.client_name}
        onChange={(client_name) => onChange({ client_name })}
        maxLength={limits.nameText}
        isRequired
        takesFocus
      />
      <TextField
        label={t('clients.account')}
        value={form.account_number}
        onChange={(account_number) => onChange({ account_number })}
        maxLength={limits.nameText}
        isRequired
      />
      <TextField
        label={t('clients.address')}
        value={form.address}
        onChange={(address) => onChange({ address })}
        maxLength={limits.addressText}
        isRequired
      />
      <TextArea
        label={t('clients.note')}
        value={form.note}
        onChange={(note) => onChange({ note })}
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
