import type { ClientProfile } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import styles from './ClientChannels.module.css'
import { handleOf } from '../handle-of.ts'

/** Where the client writes from; several when clients were merged. */
export function ClientChannels({ identities }: Pick<ClientProfile, 'identities'>) {
  const { t } = useTranslation()
  if (identities.length === 0) return null
  return (
    <Box title={t('clients.channels')} body="rows">
      <ul className={styles.rows}>
        {identities.map((identity) => (
          <li key={identity.identityid} className={styles.row}>
            <PlatformIcon platform={identity.platform} label={platformName(identity.platform, t)} />
            <span className={styles.who}>
              {identity.name}
              <small className={styles.handle}>
                {[identity.username && handleOf(identity.username), identity.phone]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={styles.account}>{identity.account_name}</span>
            {!identity.reachable && <Chip text={t('clients.unreachable')} tone="warning" />}
          </li>
        ))}
      </ul>
    </Box>
  )
}
