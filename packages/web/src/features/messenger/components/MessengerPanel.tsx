import { platformNames } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaSettings } from '../../../live/meta-login/settings.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { GuideLink } from '../../../ui/buttons/GuideLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Pages } from '../api.ts'
import { ConnectPagesDialog } from './ConnectPagesDialog.tsx'
import styles from './MessengerPanel.module.css'
import { PagesTable } from './PagesTable.tsx'

/** Messenger panel: the connected pages, and a button to connect more. */
export function MessengerPanel({ pages, settings }: { pages: Pages; settings: MetaSettings }) {
  const { t } = useTranslation()
  const [isConnecting, setConnecting] = useState(false)
  const begin = () => setConnecting(true)
  return (
    <div className={styles.panel}>
      {!settings.configured && <MissingSettings names={settings.missing} />}
      {pages.length === 0 ? (
        <Box>
          <EmptyState
            drawing="unplugged"
            title={t('channelHealth.page.none')}
            text={t('channelHealth.page.noneText')}
            action={
              settings.configured && (
                <Button label={t('channelHealth.page.begin')} tone="primary" onPress={begin} />
              )
            }
          />
        </Box>
      ) : (
        <Box
          title={t('channelHealth.page.title')}
          body="flush"
          tools={
            settings.configured && (
              <Button label={t('channelHealth.page.another')} icon={Plus} onPress={begin} />
            )
          }
        >
          <PagesTable pages={pages} />
        </Box>
      )}
      {isConnecting && <ConnectPagesDialog settings={settings} onClose={() => setConnecting(false)} />}
    </div>
  )
}

/** Without its environment settings, the panel names those to set. */
function MissingSettings({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning">
      <p>
        <strong>{t('channelHealth.pageLogin.unset')}</strong>
      </p>
      <p>{t('channelHealth.pageLogin.unsetText')}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <GuideLink
        platform="messenger"
        label={t('channelHealth.guide', { platform: platformNames.messenger })}
      />
    </Notice>
  )
}
