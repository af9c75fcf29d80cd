import type { OutgoingWebhook } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { hostOf } from '../webhook-model.ts'
import { useDeleteWebhook } from '../webhooks-api.ts'

export function DeleteWebhook({ webhook, onClose }: { webhook: OutgoingWebhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const remove = useDeleteWebhook()
  const host = hostOf(webhook.url)
  const removeIt = () =>
    remove.mutate(webhook, {
      onSuccess: () => {
        toasts.show({ tone: 'success', text: t('delete.done', { host }) })
        onClose()
      },
    })
  return (
    <AlertDialog
      isOpen
      question={t('delete.question', { host })}
      text={t('delete.text', { count: webhook.waiting })}
      noLabel={tCommon('common.cancel')}
      yesLabel={t('delete.yes')}
      isDestructive
      isPending={remove.isPending}
      error={remove.isError ? failureText(failureOf(remove.error), tCommon) : undefined}
      onNo={onClose}
      onYes={removeIt}
    />
  )
}
