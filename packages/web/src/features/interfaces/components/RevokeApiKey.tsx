import type { ApiKey } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { toasts } from '../../../ui/toast-queue.ts'
import { useRevokeKey } from '../api.ts'

type RevokeApiKeyProps = { apiKey: ApiKey | null; onDone: () => void }

export function RevokeApiKey({ apiKey, onDone }: RevokeApiKeyProps) {
  const { t } = useTranslation('interfaces')
  const { t: desk } = useTranslation()
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
        toasts.show({ tone: 'success', text: t('keys.revoked', { name }) })
      },
    })
  }
  return (
    <AlertDialog
      isOpen={apiKey !== null}
      question={t('keys.revokeQuestion', { name })}
      text={t('keys.revokeText')}
      noLabel={desk('common.cancel')}
      yesLabel={t('keys.revoke')}
      isDestructive
      isPending={revoke.isPending}
      error={revoke.isError ? failureWords(failureOf(revoke.error), desk) : undefined}
      onNo={close}
      onYes={revokeIt}
    />
  )
}
