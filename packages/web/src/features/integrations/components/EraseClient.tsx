import { type Client, type ErasurePreview, calls } from '@switchboard/contract'
import { useQuery, queryOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../i18n/figures.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Form, FormActions, FormError } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { request } from '../../../live/api.ts'
import styles from './Integrations.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

type EraseClientProps = { client: Client; onClose: () => void; onErased: () => void }

/** Shows how much will be deleted; the user must then type the short id, so that no client is erased by mistake. */
export function EraseClient({ client, onClose, onErased }: EraseClientProps) {
  const { t } = useTranslation()
  const preview = useQuery(erasurePreviewQuery(client.clientid))
  return (
    <Dialog onClose={onClose} title={t('integrations.rights.eraseTitle', { name: client.client_name })}>
      {preview.isError && <Notice tone="danger">{errorText(preview.error, t)}</Notice>}
      {preview.isPending && <Notice tone="progress">{t('integrations.rights.loading')}</Notice>}
      {preview.data && (
        <EraseForm client={client} preview={preview.data} onClose={onClose} onErased={onErased} />
      )}
    </Dialog>
  )
}

const counted = ['tickets', 'openTickets', 'messages', 'files', 'notes', 'identities'] as const

function EraseForm({ client, preview, onClose, onErased }: EraseClientProps & { preview: ErasurePreview }) {
  const { t } = useTranslation()
  const { whole } = useFigures()
  const [typed, setTyped] = useState('')
  const erase = useErase(client.clientid)
  const isTyped = typed.trim() === client.short_id
  const submit = () => {
    if (!isTyped || erase.isPending) return
    void mutateThen(
      erase,
      { client, confirmation: typed.trim() },
      {
        // The live event may be faster, and ends this form.
        done() {
          toasts.show({
            tone: 'success',
            text: t('integrations.rights.erased', { name: client.client_name }),
          })
          onErased()
        },
      },
    )
  }
  return (
    <Form label={t('integrations.rights.erase')} onSubmit={submit}>
      <div className={styles.rights}>
        <p>{t('integrations.rights.goes')}</p>
        <Facts
          facts={counted.map((name) => ({
            label: t(`integrations.rights.${name}`),
            value: whole(preview[name]),
          }))}
        />
        <p>{t('integrations.rights.stays')}</p>
      </div>
      <TextField
        label={t('integrations.rights.confirm', { word: client.short_id })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <FormError lines={[errorText(erase.error, t)]} />
      <FormActions>
        <SubmitButton
          label={t('integrations.rights.erase')}
          tone="danger"
          isPending={erase.isPending}
          isDisabled={!isTyped}
        />
        <Button label={t('common.cancel')} tone="quiet" onPress={onClose} takesFocus />
      </FormActions>
    </Form>
  )
}

const erasurePreviewQuery = (clientid: string) =>
  queryOptions({
    queryKey: ['erasure-preview', clientid] as const,
    queryFn: () => request(calls.getErasurePreview, { params: { clientid } }),
    gcTime: 0,
  })

const eraseKey = (clientid: string) => ['erase-client', clientid.slice(0, 8)] as const

/** Lists and open chats learn of it by the live line, like those of everybody else. */
const useErase = (clientid: string) =>
  useMutation({
    mutationKey: eraseKey(clientid),
    mutationFn: ({ client, confirmation }: { client: Client; confirmation: string }) =>
      request(calls.eraseClient, { params: { clientid: client.clientid }, body: { confirmation } }),
  })

/** Whether this page itself erases the client, by the full or the short id. */
export const useErasesHere = (id: string): boolean =>
  useMutationState({ filters: { mutationKey: eraseKey(id) }, select: ({ state }) => state.status }).some(
    (status) => status !== 'error',
  )
