import type { OutgoingWebhook } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { hostOf } from '../webhook-model.ts'
import { useRotateSecret } from '../webhooks-api.ts'
import { SecretOnce } from './SecretOnce.tsx'

/** Asks, because the receiver has to learn it; then shows it, this once. */
export function RenewSecret({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation()
  const renew = useRotateSecret()
  const host = hostOf(webhook.url)
  if (renew.data !== undefined)
    return (
      <Dialog onClose={onClose} title={t('webhooks.secretOf', { host })} isDismissable={false}>
        <SecretOnce secret={renew.data.secret} onKept={onClose} />
      </Dialog>
    )
  return (
    <AskFirst
      isOpen
      question={t('webhooks.renew.question', { host })}
      text={t('webhooks.renew.text')}
      yesLabel={t('webhooks.renew.yes')}
      request={renew}
      onNo={onClose}
      onYes={() => renew.mutate(webhook)}
    />
  )
}
