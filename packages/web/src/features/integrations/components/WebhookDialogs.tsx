import type { CallAnswer, calls, OutgoingWebhook } from '@switchboard/contract'
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

/** Address and kinds of a new webhook; then its secret, this once: also when the form was left before the answer. */
export function NewWebhook({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const make = useMakeWebhook()
  // The same for every try of one form: a repeat makes no second webhook.
  const [webhookid, setId] = useState(newId)
  const [made, setMade] = useState<CallAnswer<typeof calls.createWebhook> | null>(null)
  const leave = () => {
    make.reset()
    setMade(null)
    setId(newId())
    onClose()
  }
  if (!isOpen && made === null) return null
  return (
    <Dialog
      onClose={leave}
      title={made === null ? t('webhooks.new') : t('webhooks.secretOf', { host: hostOf(made.webhook.url) })}
      holds={made === null ? 'texts' : 'once'}
      size={made === null ? 'wide' : 'md'}
    >
      {made === null ? (
        <WebhookForm
          label={t('webhooks.new')}
          submitLabel={t('webhooks.make')}
          before={null}
          saving={make}
          onSubmit={(wanted) => void mutateThen(make, { ...wanted, webhookid }, { done: setMade })}
          onClose={leave}
        />
      ) : (
        <SecretOnce secret={made.secret} onKept={leave} />
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
