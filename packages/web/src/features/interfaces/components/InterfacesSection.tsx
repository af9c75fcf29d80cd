import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsSection } from '../../../lib/settings-section.ts'
import { apiKeysQuery } from '../api.ts'
import { ApiKeysBox } from './ApiKeysBox.tsx'
import { WebhooksBox } from './WebhooksBox.tsx'
import { webhooksQuery } from '../webhooks-api.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { BoxSkeleton } from '../../../ui/layout/Box.tsx'

export const interfacesSection: SettingsSection = {
  id: 'interfaces',
  label: 'interfaces.settings.title',
  Section: InterfacesSection,
}

/** What other programs may do with the API, and which webhooks the server calls. */
function InterfacesSection() {
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
