import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcement } from '../../features/attention/announcements.ts'
import { settingsQuery } from '../../features/session/api.ts'
import { withPanelTexts } from '../../i18n/i18n.ts'
import { cx } from '../../lib/cx.ts'
import { onDemand, useIsIdle } from '../../live/later.tsx'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { activeSocket } from '../../live/active-socket.ts'
import { ConnectionLine } from '../../ui/overlays/ConnectionLine.tsx'
import { FooterNav } from './FooterNav.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useNoticesHeight } from './use-notices-height.ts'

type ShellProps = {
  bell?: ReactNode
  /** The way to the palette. */
  jump?: ReactNode
  picture?: string | null
  waiting?: number
  /** On a phone the chat takes the whole screen. */
  isBareOnPhone?: boolean
  /** The phone's footer, where it is not the workspace's own. */
  footer?: ReactNode
  children: ReactNode
}

/** Top bar, connection line, the screen, and the footer of a phone. */
export function Shell(props: ShellProps) {
  const { bell, jump, picture = null, waiting = 0, isBareOnPhone = false, footer, children } = props
  const text = useStore(announcement)
  const isIdle = useIsIdle()
  const me = useMe()
  const notices = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  useNoticesHeight(notices, screen)
  const settings = useQuery(settingsQuery).data
  return (
    <div className={cx(styles.app, isBareOnPhone && styles.bare)}>
      <div className={styles.top}>
        <div className={styles.bar}>
          <TopBar bell={bell} jump={jump} picture={picture} />
        </div>
        <div ref={notices} className={styles.notices}>
          <Offline />
          <div className={styles.bar}>
            {isIdle && isAdmin(me) && (
              <>
                <Suspense>
                  <ChannelTrouble />
                </Suspense>
                <Suspense>
                  <DeskTrouble settings={settings} />
                </Suspense>
              </>
            )}
          </div>
        </div>
      </div>
      <div ref={screen} className={styles.screen}>
        {children}
      </div>
      <div className={styles.footer}>{footer ?? <FooterNav waiting={waiting} />}</div>
      <output className="visually-hidden">{text}</output>
    </div>
  )
}

/** Administrators alone load these, the second with the texts of the panels. */
const ChannelTrouble = onDemand(
  async () => (await import('../../features/channel-settings/components/ChannelTrouble.tsx')).ChannelTrouble,
)
const DeskTrouble = onDemand(
  async () =>
    (await withPanelTexts(import('../../features/settings/components/DeskTrouble.tsx'))).DeskTrouble,
)

function Offline() {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  const hasLasted = useHasLasted(isOffline)
  if (!isOffline || !hasLasted) return null
  return (
    <ConnectionLine
      text={t('connection.offline')}
      retry={{ label: t('connection.tryNow'), onPress: () => activeSocket.get()?.retry() }}
    />
  )
}

/** Milliseconds. A connection that is back at once, as one that is opened anew with other rights, moves nothing. */
const showAfter = 250

function useHasLasted(isOffline: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    const timer = setTimeout(() => setLasted(true), showAfter)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOffline])
  return hasLasted
}
