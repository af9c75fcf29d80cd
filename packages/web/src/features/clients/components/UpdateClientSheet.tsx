import type { Client } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useKeepEdits } from '../../../live/left-edits.ts'
import { useCloseAfterFailure, useEditForm } from '../../../live/use-edit-form.ts'
import { Form, FormError, FormSubmit } from '../../../ui/forms/Form.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type ClientForm, useUpdateClient } from '../mutations.ts'
import { leftClientEdits } from '../use-editing.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

type UpdateClientSheetProps = {
  client: Client
  /** The edits from before a failure closed the form. */
  draft: Partial<ClientForm> | null
  onDraft: (draft: Partial<ClientForm> | null) => void
  onClose: () => void
}

/** All inputs are required. The error of a field is shown below it; another failure closes the form. */
export function UpdateClientSheet({ client, draft, onDraft, onClose }: UpdateClientSheetProps) {
  const { t } = useTranslation()
  const leave = () => {
    onDraft(null)
    onClose()
  }
  const update = useUpdateClient(client.clientid)
  const { edits, saved, field, submit, missing, lines } = useEditForm<ClientForm>({
    record: formOf(client),
    draft,
    request: update,
    fields: ['client_name', 'account_number', 'address', 'note'],
    isComplete: (form) => Object.values(form).every((text) => text.trim() !== ''),
    onSave(form, changes) {
      onDraft(changes)
      void mutateThen(update, changes, { here: () => (saved(form) ? onDraft(null) : leave()) })
    },
  })
  useKeepEdits(leftClientEdits, { clientid: client.clientid, edits })
  useCloseAfterFailure(lines, () => {
    onDraft(edits)
    onClose()
  })
  return (
    <Sheet title={t('clients.edit')} onClose={leave}>
      <Form label={t('clients.edit')} onSubmit={submit}>
        <ClientFields field={field} />
        <p className="small muted">{t('clients.allRequired')}</p>
        <FormError lines={[...missing, ...(update.isError ? [t('agents.updateFailed'), ...lines] : [])]} />
        <FormSubmit label={t('profile.save')} size="lg" isPending={update.isPending} onCancel={leave} />
      </Form>
    </Sheet>
  )
}

type ClientFieldsProps = { field: ReturnType<typeof useEditForm<ClientForm>>['field'] }

function ClientFields({ field }: ClientFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField label={t('clients.name')} {...field('client_name')} isRequired takesFocus />
      <TextField label={t('clients.account')} {...field('account_number')} isRequired />
      <TextField label={t('clients.address')} {...field('address')} isRequired />
      <TextArea label={t('clients.note')} {...field('note')} rows={3} isRequired />
    </>
  )
}

const formOf = ({ client_name, account_number, address, note }: Client): ClientForm => ({
  client_name,
  account_number: account_number ?? '',
  address: address ?? '',
  note: note ?? '',
})
