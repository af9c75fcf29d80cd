import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { announcement } from '../../features/attention/announcements.ts'
import { ChannelTrouble } from '../../features/channel-settings/components/ChannelTrouble.tsx'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { line } from '../../live/line.ts'
import { ConnectionLine } from '../../ui/ConnectionLine.tsx'
import { PanelBell } from '../panel/PanelBell.tsx'
import { usePanelPicture } from '../panel/use-panel-picture.ts'
import styles from '../shell/Shell.module.css'
import { TopBar } from '../shell/TopBar.tsx'

/** The desk's frame with the panel's own footer: its sections instead of the desk's. */
export function AdminShell({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  const said = useStore(announcement)
  return (
    <div className={styles.app}>
      <div className={styles.top}>
        <TopBar bell={<PanelBell />} picture={usePanelPicture()} />
        <Offline />
        <ChannelTrouble />
      </div>
      {children}
      <div className={styles.footer}>{footer}</div>
      <output className="visually-hidden">{said}</output>
    </div>
  )
}

function Offline() {
  const { t } = useTranslation()
  if (useStore(connection) !== 'offline') return null
  return (
    <ConnectionLine
      text={t('connection.offline')}
      retry={{ label: t('connection.tryNow'), onPress: () => line.get()?.retry() }}
    />
  )
}
