import type { ApiKey } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ApiKeysTable } from './ApiKeysTable.tsx'
import styles from './Interfaces.module.css'
import { NewApiKey } from './NewApiKey.tsx'
import { RevokeApiKey } from './RevokeApiKey.tsx'

/** The programs that may call the API, their rights, and buttons to add or revoke a key. */
export function ApiKeysBox({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  return (
    <Box
      title={t('interfaces.keys.title')}
      body="flush"
      tools={
        <Button label={t('interfaces.keys.new')} icon={Plus} tone="primary" onPress={() => setMaking(true)} />
      }
    >
      <p className={styles.text}>
        {t('interfaces.keys.text')}{' '}
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('interfaces.keys.docs')}
        </a>
      </p>
      {keys.length === 0 ? (
        <EmptyState
          drawing="unplugged"
          size="small"
          title={t('interfaces.keys.none')}
          text={t('interfaces.keys.noneText')}
        />
      ) : (
        <ApiKeysTable keys={keys} onRevoke={setRevoking} />
      )}
      {isMaking && <NewApiKey onClose={() => setMaking(false)} />}
      <RevokeApiKey apiKey={revoking} onDone={() => setRevoking(null)} />
    </Box>
  )
}
