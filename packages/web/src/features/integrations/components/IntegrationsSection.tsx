import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../../lib/settings-section.ts'
import { apiKeysQuery } from '../api.ts'
import { ApiKeysBox } from './ApiKeysBox.tsx'
import { WebhooksBox } from './WebhooksBox.tsx'
import { webhooksQuery } from '../webhooks-api.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'

export const integrationsSection: SettingsSection = {
  id: 'interfaces',
  label: 'integrations.settings.title',
  Section: IntegrationsSection,
}

/** What other programs may do with the API, and which webhooks the server calls. */
function IntegrationsSection() {
  const { t } = useTranslation()
  return (
    <>
      <PanelLoading query={useQuery(apiKeysQuery)} label={t('integrations.keys.loading')}>
        {(keys) => <ApiKeysBox keys={keys} />}
      </PanelLoading>
      <PanelLoading query={useQuery(webhooksQuery)} label={t('webhooks.loading')}>
        {(webhooks) => <WebhooksBox webhooks={webhooks} />}
      </PanelLoading>
    </>
  )
}
