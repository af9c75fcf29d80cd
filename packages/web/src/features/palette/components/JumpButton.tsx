import { Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import styles from './JumpButton.module.css'

/** Opens the palette from the header. */
export function JumpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  return (
    <Button className={`not-small ${styles.jump}`} onPress={onOpen} aria-keyshortcuts="Control+K">
      <Icon of={Search} />
      <span className={styles.text}>{t('palette.field')}</span>
      <Keys keys={keysOf('palette')} />
    </Button>
  )
}
