import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Shield } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settingsQuery, useLogout } from '../../features/session/api.ts'
import { cutName } from '../../lib/cut.ts'
import { later, useIsIdle } from '../../live/later.tsx'
import { useMe } from '../../live/me.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { SwitchShape } from '../../ui/forms/SwitchShape.tsx'
import { Icon } from '../../ui/text/Icon.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Brand } from './Brand.tsx'
import styles from './TopBar.module.css'

type TopBarProps = { bell?: ReactNode; jump?: ReactNode; picture?: string | null }

/** Header. The bell comes from the screen that knows what a notification leads to. */
export const TopBar = memo(function TopBar({ bell, jump, picture }: TopBarProps) {
  const { t } = useTranslation()
  const me = useMe()
  const logout = useLogout()
  const settings = useQuery(settingsQuery).data
  const isIdle = useIsIdle()
  // The name stands where the language puts it.
  const [before = '', after = ''] = t('header.welcome', { name: '\n' }).split('\n')
  return (
    <header className={styles.bar}>
      <span className={styles.start}>
        <Brand productName={settings?.productName ?? ''} to="/" />
      </span>
      {jump}
      <div className={styles.end}>
        <span className={styles.welcome} title={me.username}>
          {before}
          <strong>{cutName(me.username)}</strong>
          {after}
        </span>
        {isIdle ? <PushSwitch vapidKey={settings?.vapidPublicKey ?? null} /> : <PushShape />}
        <span className={styles.rule} />
        {bell}
        <span className={`not-small ${styles.tools}`}>
          {isAdmin(me) && (
            <Link
              to="/admin-panel"
              className={styles.link}
              title={t('header.admin')}
              aria-label={t('header.admin')}
            >
              <Icon of={Shield} />
            </Link>
          )}
          <Link to={`/profile/${me.username}`} className={styles.link} title={t('header.profile')}>
            <span className="visually-hidden">{t('header.profile')}</span>
            <Avatar
              name={`${me.firstName} ${me.lastName}`}
              picture={picture}
              size="sm"
              of={{ side: 'agent' }}
            />
          </Link>
          <IconButton
            icon={LogOut}
            label={t('header.logout')}
            isDisabled={logout.isPending}
            onPress={logout.logOut}
          />
        </span>
      </div>
    </header>
  )
})

function PushShape() {
  const { t } = useTranslation()
  return <SwitchShape label={t('push.switch')} />
}

const PushSwitch = later(
  async () => (await import('../../features/push/components/PushSwitch.tsx')).PushSwitch,
  PushShape,
)
