import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../live/later.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { OpeningDialog } from '../../ui/overlays/OpeningDialog.tsx'
import styles from './AppearanceSettings.module.css'
import type { useAppearance } from './use-appearance.ts'

type Look = ReturnType<typeof useAppearance>

type ShortcutsBoxProps = { look: NonNullable<Look['look']>; onChange: Look['change'] }

/** Single keys as shortcuts: on or off, and which ones. */
export function ShortcutsBox({ look, onChange }: ShortcutsBoxProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box title={t('palette.sheet')} body="rows">
      <div className={styles.row}>
        <span aria-hidden="true">{t('palette.letters')}</span>
        <Switch
          label={t('palette.letters')}
          isLabelHidden
          isSelected={look.singleKeys}
          onChange={(singleKeys) => onChange({ singleKeys })}
        />
      </div>
      <div className={styles.row}>
        <span>{t('shortcuts.keys')}</span>
        <Button label={t('shortcuts.change')} onPress={() => setOpen(true)} />
      </div>
      {isOpen && (
        <ChangeKeysDialog
          changed={look.shortcuts}
          onChange={(shortcuts) => onChange({ shortcuts })}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}

const ChangeKeysDialog = later(
  async () => (await import('./ChangeKeysDialog.tsx')).ChangeKeysDialog,
  ({ onClose }) => <OpeningDialog onCancel={onClose} />,
)
