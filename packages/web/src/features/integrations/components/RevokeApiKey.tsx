import type { ApiKey } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useRevokeKey } from '../api.ts'

type RevokeApiKeyProps = { apiKey: ApiKey | null; onDone: () => void }

export function RevokeApiKey({ apiKey, onDone }: RevokeApiKeyProps) {
  const { t } = useTranslation()
  const revoke = useRevokeKey()
  const name = apiKey?.name ?? ''
  const close = () => {
    revoke.reset()
    onDone()
  }
  const revokeIt = () => {
    if (apiKey === null) return
    revoke.mutate(apiKey, {
      onSuccess: () => {
        close()
        toasts.show({ tone: 'success', text: t('integrations.keys.revoked', { name }) })
      },
    })
  }
  return (
    <AlertDialog
      isOpen={apiKey !== null}
      question={t('integrations.keys.revokeQuestion', { name })}
      text={t('integrations.keys.revokeText')}
      noLabel={t('common.cancel')}
      yesLabel={t('integrations.keys.revoke')}
      isDestructive
      isPending={revoke.isPending}
      error={revoke.isError ? failureText(failureOf(revoke.error), t) : undefined}
      onNo={close}
      onYes={revokeIt}
    />
  )
}
