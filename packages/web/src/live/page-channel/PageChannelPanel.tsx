import { platformNames } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaSettings } from '../meta-login/settings.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { GuideLink } from '../../ui/buttons/GuideLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ConnectPagesDialog } from './ConnectPagesDialog.tsx'
import styles from './PageChannelPanel.module.css'
import type { PageChannel, PageRow } from './page-channel.ts'
import { PagesTable } from './PagesTable.tsx'

type PageChannelPanelProps = { channel: PageChannel; pages: PageRow[]; settings: MetaSettings }

/** The connected pages or accounts, and a button to connect more. */
export function PageChannelPanel({ channel, pages, settings }: PageChannelPanelProps) {
  const { t } = useTranslation()
  const { words } = channel
  const [isConnecting, setConnecting] = useState(false)
  const begin = () => setConnecting(true)
  return (
    <div className={styles.panel}>
      {!settings.configured && <MissingSettings channel={channel} names={settings.missing} />}
      {pages.length === 0 ? (
        <Box>
          <EmptyState
            drawing="unplugged"
            title={t(`${words}.page.none`)}
            text={t(`${words}.page.noneText`)}
            action={
              settings.configured && (
                <Button label={t(`${words}.page.begin`)} tone="primary" onPress={begin} />
              )
            }
          />
        </Box>
      ) : (
        <Box
          title={t(`${words}.page.title`)}
          body="flush"
          tools={
            settings.configured && <Button label={t(`${words}.page.another`)} icon={Plus} onPress={begin} />
          }
        >
          <PagesTable channel={channel} pages={pages} />
        </Box>
      )}
      {isConnecting && (
        <ConnectPagesDialog channel={channel} settings={settings} onClose={() => setConnecting(false)} />
      )}
    </div>
  )
}

/** Without its environment settings, the panel names those to set. */
function MissingSettings({
  channel: { platform, words },
  names,
}: {
  channel: PageChannel
  names: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning">
      <p>
        <strong>{t(`${words}.pageLogin.unset`)}</strong>
      </p>
      <p>{t('channelHealth.pageLogin.unsetText')}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <GuideLink platform={platform} label={t('bot.guide', { platform: platformNames[platform] })} />
    </Notice>
  )
}
