import { Moon, Rows2, Rows4, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/layout/Box.tsx'
import { SegmentedGroup } from '../../ui/forms/SegmentedGroup.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import styles from './AppearanceSettings.module.css'
import { SoundVolumes } from './SoundVolumes.tsx'
import type { useAppearance } from './use-appearance.ts'

type Look = ReturnType<typeof useAppearance>

type AppearanceSettingsProps = { look: NonNullable<Look['look']>; onChange: Look['change'] }

export function AppearanceSettings({ look, onChange }: AppearanceSettingsProps) {
  const { t } = useTranslation()
  return (
    <Box title={t('appearance.title')} body="rows">
      <div className={styles.row}>
        <span>{t('appearance.theme')}</span>
        <SegmentedGroup
          label={t('appearance.theme')}
          value={look.theme}
          onChange={(theme) => onChange({ theme })}
          segments={[
            { id: 'system', label: t('appearance.system') },
            { id: 'light', label: t('appearance.light'), icon: Sun },
            { id: 'dark', label: t('appearance.dark'), icon: Moon },
          ]}
        />
      </div>
      <div className={styles.row}>
        <span>{t('appearance.density')}</span>
        <SegmentedGroup
          label={t('appearance.density')}
          value={look.density}
          onChange={(density) => onChange({ density })}
          segments={[
            { id: 'comfortable', label: t('appearance.comfortable'), icon: Rows2 },
            { id: 'compact', label: t('appearance.compact'), icon: Rows4 },
          ]}
        />
      </div>
      <div className={styles.row}>
        <span aria-hidden="true">{t('appearance.sounds')}</span>
        <Switch
          label={t('appearance.sounds')}
          isLabelHidden
          isSelected={look.sounds}
          onChange={(sounds) => onChange({ sounds })}
        />
      </div>
      {look.sounds && <SoundVolumes volumes={look.volumes} onChange={(volumes) => onChange({ volumes })} />}
      <div className={styles.row}>
        <span aria-hidden="true">
          {t('push.previews')}
          <small className={styles.hint}>{t('push.hint')}</small>
        </span>
        <Switch
          label={t('push.previews')}
          isLabelHidden
          isSelected={look.pushPreviews}
          onChange={(pushPreviews) => onChange({ pushPreviews })}
        />
      </div>
    </Box>
  )
}
