import type { ApiKey } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
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
    <AskFirst
      isOpen={apiKey !== null}
      question={t('integrations.keys.revokeQuestion', { name })}
      text={t('integrations.keys.revokeText')}
      yesLabel={t('integrations.keys.revoke')}
      isDestructive
      request={revoke}
      onNo={close}
      onYes={revokeIt}
    />
  )
}
