import { type Preferences, SoundKind } from '@switchboard/contract'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tryVolume } from '../../features/attention/play.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Slider } from '../../ui/forms/Slider.tsx'
import styles from './AppearanceSettings.module.css'

type Volumes = Preferences['volumes']

type SoundVolumesProps = { volumes: Volumes; onChange: (volumes: Volumes) => void }

/** How loud each kind of sound is, with a trial. */
export function SoundVolumes({ volumes, onChange }: SoundVolumesProps) {
  const { t } = useTranslation()
  return SoundKind.options.map((kind) => {
    const name = t(`sounds.kind.${kind}`)
    return (
      <div key={kind} className={styles.row}>
        <span className={styles.under} aria-hidden="true">
          {name}
        </span>
        <span className={styles.volume}>
          <Slider
            label={t('sounds.volume', { name })}
            value={volumes[kind]}
            onChange={(volume) => onChange({ ...volumes, [kind]: volume })}
          />
          <IconButton
            icon={Volume2}
            size="sm"
            label={t('sounds.try', { name })}
            isDisabled={volumes[kind] === 0}
            onPress={() => tryVolume(kind, volumes[kind])}
          />
        </span>
      </div>
    )
  })
}
