import type { OutgoingWebhook } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
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
      <Dialog
        onClose={onClose}
        title={t('webhooks.secretOf', { host })}
        closeLabel={t('common.close')}
        isDismissable={false}
      >
        <SecretOnce secret={renew.data.secret} onKept={onClose} />
      </Dialog>
    )
  return (
    <AlertDialog
      isOpen
      question={t('webhooks.renew.question', { host })}
      text={t('webhooks.renew.text')}
      noLabel={t('common.cancel')}
      yesLabel={t('webhooks.renew.yes')}
      isPending={renew.isPending}
      error={renew.isError ? failureText(failureOf(renew.error), t) : undefined}
      onNo={onClose}
      onYes={() => renew.mutate(webhook)}
    />
  )
}
