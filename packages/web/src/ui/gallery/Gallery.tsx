import { useEffect, useState } from 'react'
import { SegmentedGroup } from '../forms/SegmentedGroup.tsx'
import { toasts } from '../overlays/toast-queue.ts'
import { Toasts } from '../overlays/Toasts.tsx'
import { ButtonSpecimens } from './ButtonSpecimens.tsx'
import { FieldSpecimens } from './FieldSpecimens.tsx'
import styles from './Gallery.module.css'
import { ListSpecimens } from './ListSpecimens.tsx'
import { MessageSpecimens } from './MessageSpecimens.tsx'
import { OverlaySpecimens } from './OverlaySpecimens.tsx'
import { PanelSpecimens } from './PanelSpecimens.tsx'
import { SmallSpecimens } from './SmallSpecimens.tsx'
import { TableSpecimens } from './TableSpecimens.tsx'
import { ToneSpecimens } from './ToneSpecimens.tsx'

type Theme = 'light' | 'dark'

/** Every brick in every state. '#dark' in the address starts in the dark theme. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(location.hash === '#dark' ? 'dark' : 'light')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Components and states</h1>
        <SegmentedGroup
          label="Theme"
          value={theme}
          onChange={setTheme}
          segments={[
            { id: 'light', label: 'Light' },
            { id: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <ToneSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <SmallSpecimens />
      <ListSpecimens />
      <PanelSpecimens />
      <TableSpecimens />
      <OverlaySpecimens />
      <MessageSpecimens />
      <Toasts store={toasts} label="Notices" closeLabel="Close" />
    </main>
  )
}
