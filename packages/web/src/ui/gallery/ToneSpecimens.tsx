import styles from './Gallery.module.css'
import { Specimen } from './Specimen.tsx'

const tones =
  'canvas surface surface-sunken surface-raised border border-strong border-control text text-secondary text-muted accent accent-line accent-strong accent-text accent-tint accent-tint-strong danger danger-text danger-tint warning warning-text warning-tint success-text success-tint bubble-client bubble-agent note-surface note-line highlight rating presence-online focus-ring'

export function ToneSpecimens() {
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
