import type { OutgoingWebhook } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { hostOf } from '../webhook-model.ts'
import { useChangeWebhook, useMakeWebhook } from '../webhooks-api.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Address and kinds of a new webhook; then its secret, this once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const make = useMakeWebhook()
  // The same for every try: a repeat makes no second one.
  const [webhookid] = useState(newId)
  const made = make.data
  return (
    <Dialog
      onClose={onClose}
      title={
        made === undefined ? t('webhooks.new') : t('webhooks.secretOf', { host: hostOf(made.webhook.url) })
      }
      holds={made === undefined ? 'texts' : 'once'}
      size={made === undefined ? 'wide' : 'md'}
    >
      {made === undefined ? (
        <WebhookForm
          label={t('webhooks.new')}
          submitLabel={t('webhooks.make')}
          before={null}
          saving={make}
          onSubmit={(wanted) => make.mutate({ ...wanted, webhookid })}
          onClose={onClose}
        />
      ) : (
        <SecretOnce secret={made.secret} onKept={onClose} />
      )}
    </Dialog>
  )
}

export function ChangeWebhook({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChangeWebhook(webhook)
  const title = t('webhooks.changeOf', { host: hostOf(webhook.url) })
  return (
    <Dialog onClose={onClose} title={title} size="wide" holds="texts">
      <WebhookForm
        label={title}
        submitLabel={t('webhooks.save')}
        before={webhook}
        saving={change}
        onSubmit={(_, edits) =>
          void mutateThen(change, edits, {
            done: () => toasts.show({ tone: 'success', text: t('webhooks.saved') }),
            here: onClose,
          })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}
