import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiKeysQuery } from '../../features/interfaces/api.ts'
import { ApiKeysBox } from '../../features/interfaces/components/ApiKeysBox.tsx'
import { WebhooksBox } from '../../features/interfaces/components/WebhooksBox.tsx'
import { webhooksQuery } from '../../features/interfaces/webhooks-api.ts'
import { BoxSkeleton } from '../panel/BoxSkeleton.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

/** What other programs may do with the desk, and what it tells them by itself. */
export function InterfacesSection() {
  const { t } = useTranslation()
  return (
    <>
      <PanelLoading
        query={useQuery(apiKeysQuery)}
        label={t('interfaces.keys.loading')}
        skeleton={<BoxSkeleton />}
      >
        {(keys) => <ApiKeysBox keys={keys} />}
      </PanelLoading>
      <PanelLoading query={useQuery(webhooksQuery)} label={t('webhooks.loading')} skeleton={<BoxSkeleton />}>
        {(webhooks) => <WebhooksBox webhooks={webhooks} />}
      </PanelLoading>
    </>
  )
}
