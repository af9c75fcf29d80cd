import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiKeysQuery } from '../../features/interfaces/api.ts'
import { ApiKeysBox } from '../../features/interfaces/components/ApiKeysBox.tsx'
import { WebhooksBox } from '../../features/interfaces/components/WebhooksBox.tsx'
import { webhooksQuery } from '../../features/interfaces/webhooks-api.ts'
import { BoxBones } from '../panel/BoxBones.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

/** What other programs may do with the desk, and what it tells them by itself (product §7). */
export function InterfacesSection() {
  const { t } = useTranslation('interfaces')
  const { t: webhookWords } = useTranslation('webhooks')
  return (
    <>
      <PanelLoading query={useQuery(apiKeysQuery)} label={t('keys.loading')} bones={<BoxBones />}>
        {(keys) => <ApiKeysBox keys={keys} />}
      </PanelLoading>
      <PanelLoading query={useQuery(webhooksQuery)} label={webhookWords('loading')} bones={<BoxBones />}>
        {(webhooks) => <WebhooksBox webhooks={webhooks} />}
      </PanelLoading>
    </>
  )
}
