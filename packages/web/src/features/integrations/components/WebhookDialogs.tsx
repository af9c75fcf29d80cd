import type { OutgoingWebhook } from '@switchboard/contract'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { hostOf } from '../webhook-model.ts'
import { useChangeWebhook, useMakeWebhook } from '../webhooks-api.ts'
import { ProgramSecret } from './ProgramSecret.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'
import { showOnce } from '../../../live/shown-once/show-once.ts'

type NewWebhookProps = { opener: RefObject<HTMLElement | null>; onClose: () => void }

/** Address and kinds of a new webhook; its secret is shown once. */
export function NewWebhook({ opener, onClose }: NewWebhookProps) {
  const { t } = useTranslation()
  const make = useMakeWebhook()
  // The same for every try of one form: a repeat makes no second webhook.
  const [webhookid] = useState(newId)
  return (
    <Dialog onClose={onClose} title={t('webhooks.new')} holds="texts" size="wide">
      <WebhookForm
        label={t('webhooks.new')}
        submitLabel={t('webhooks.make')}
        before={null}
        saving={make}
        onSubmit={(wanted) =>
          void mutateThen(
            make,
            { ...wanted, webhookid },
            {
              done: ({ webhook, secret }) =>
                showOnce({
                  title: t('webhooks.secretOf', { host: hostOf(webhook.url) }),
                  content: <ProgramSecret secret={secret} />,
                  opener,
                }),
              here: onClose,
            },
          )
        }
        onClose={onClose}
      />
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
        onSubmit={(_, edits, close) =>
          void mutateThen(change, edits, {
            done: () => toasts.show({ tone: 'success', text: t('webhooks.saved') }),
            here: close,
          })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}
