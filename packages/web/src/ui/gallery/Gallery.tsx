import { useEffect, useState } from 'react'
import { SegmentedGroup } from '../forms/SegmentedGroup.tsx'
import { Toasts } from '../overlays/Toasts.tsx'
import { ButtonSpecimens } from './ButtonSpecimens.tsx'
import { FieldSpecimens } from './FieldSpecimens.tsx'
import { ListSpecimens } from './ListSpecimens.tsx'
import { MessageSpecimens } from './MessageSpecimens.tsx'
import { OverlaySpecimens } from './OverlaySpecimens.tsx'
import { PanelSpecimens } from './PanelSpecimens.tsx'
import { SmallSpecimens } from './SmallSpecimens.tsx'
import { TableSpecimens } from './TableSpecimens.tsx'
import { Specimen } from './Specimen.tsx'
import styles from './Gallery.module.css'

type Theme = 'light' | 'dark'

/** Every component in every state. '#dark' in the address starts in the dark theme. */
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
      <Toasts />
    </main>
  )
}

const tones =
  'canvas surface surface-sunken surface-raised border border-strong border-control text text-secondary text-muted accent accent-line accent-strong accent-text accent-tint accent-tint-strong danger danger-text danger-tint warning warning-text warning-tint success-text success-tint bubble-client bubble-agent note-surface note-line highlight rating presence-online focus-ring'

function ToneSpecimens() {
  return (
    <Specimen title="Colours" sub="meaning layer">
      <div className={styles.swatches}>
        {tones.split(' ').map((tone) => (
          <div key={tone} className={styles.swatch}>
            <span style={{ background: `var(--${tone})` }} />
            <b>{tone}</b>
          </div>
        ))}
      </div>
    </Specimen>
  )
}
