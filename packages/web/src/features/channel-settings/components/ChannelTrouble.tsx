import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../../live/me.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { channelHealthQuery } from '../health-api.ts'
import { inTrouble, troubleOf } from '../health-model.ts'
import styles from './ChannelTrouble.module.css'
import { useTroubleText } from './use-trouble-text.ts'

/** Notifies every administrator, on every screen, of a connection in trouble until it is repaired (R29). */
export function ChannelTrouble() {
  return useMe().role === 'admin' ? <Troubles /> : null
}

function Troubles() {
  const { t } = useTranslation()
  const { wrong } = useTroubleText()
  const troubled = inTrouble(useQuery(channelHealthQuery).data?.value ?? [])
  if (troubled.length === 0) return null
  return (
    <div role="alert">
      <ul aria-label={t('channelHealth.trouble.label')} className={styles.list}>
        {troubled.map((channel) => {
          const trouble = troubleOf(channel)
          return (
            trouble !== null && (
              <li key={channel.accountid} className={styles.item}>
                <Icon of={TriangleAlert} />
                <span className={styles.words}>{wrong(channel, trouble)}</span>
                <Link
                  className={styles.link}
                  to={`/admin-panel/settings?section=services&channel=${channel.platform}`}
                >
                  {t('channelHealth.trouble.look')}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
