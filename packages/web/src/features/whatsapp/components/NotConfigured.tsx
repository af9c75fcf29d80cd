import { platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { GuideLink } from '../../../ui/buttons/GuideLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './Whatsapp.module.css'

/** Without its environment settings, the panel names those to set. */
export function NotConfigured({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.narrow}>
      <Box title={platformNames.whatsapp}>
        <Column>
          <Notice tone="warning">{t('whatsapp.unset.title')}</Notice>
          <div>
            <p>{t('whatsapp.unset.text')}</p>
            <ul className={styles.names}>
              {missing.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
            <GuideLink
              platform="whatsapp"
              label={t('channelHealth.guide', { platform: platformNames.whatsapp })}
            />
          </div>
        </Column>
      </Box>
    </div>
  )
}
