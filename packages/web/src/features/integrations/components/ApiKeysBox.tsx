import type { ApiKey } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ApiKeysTable } from './ApiKeysTable.tsx'
import styles from './Integrations.module.css'
import { NewApiKey } from './NewApiKey.tsx'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useRevokeKey } from '../api.ts'
import { useFocusOnceEmpty } from '../use-focus-once-empty.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

const leftOpen = noLeftEdits<boolean>()

/** The programs that may call the API, their rights, and buttons to add or revoke a key. */
export function ApiKeysBox({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  useFocusOnceEmpty(keys.length, opener)
  const [isMaking, setMaking] = useKeptState(leftOpen, false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const add = (
    <Button
      ref={opener}
      label={t('integrations.keys.new')}
      icon={Plus}
      tone="primary"
      onPress={() => setMaking(true)}
    />
  )
  return (
    <Box title={t('integrations.keys.title')} body="flush" tools={keys.length > 0 && add}>
      <p className={styles.text}>
        {t('integrations.keys.text')}{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('integrations.keys.docs')}
        </a>
      </p>
      {keys.length === 0 ? (
        <EmptyState
          drawing="unplugged"
          size="small"
          title={t('integrations.keys.none')}
          text={t('integrations.keys.noneText')}
          action={add}
        />
      ) : (
        <ApiKeysTable keys={keys} onRevoke={setRevoking} />
      )}
      {isMaking && <NewApiKey opener={opener} onClose={() => setMaking(false)} />}
      <RevokeApiKey apiKey={revoking} keys={keys} onDone={() => setRevoking(null)} />
    </Box>
  )
}

type RevokeApiKeyProps = { apiKey: ApiKey | null; keys: readonly ApiKey[]; onDone: () => void }

function RevokeApiKey({ apiKey, keys, onDone }: RevokeApiKeyProps) {
  const { t } = useTranslation()
  const revoke = useRevokeKey()
  const name = apiKey?.name ?? ''
  const revoked = t('integrations.keys.revoked', { name })
  const revokeIt = () => {
    if (apiKey === null) return
    void mutateThen(revoke, apiKey, {
      done: () => toasts.show({ tone: 'success', text: revoked }),
      here: onDone,
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
      gone={keys.every(({ keyid }) => keyid !== apiKey?.keyid) && revoked}
      onNo={onDone}
      onYes={revokeIt}
    />
  )
}
