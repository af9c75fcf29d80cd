import { Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../lib/actions.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import styles from './JumpButton.module.css'

/** Opens the palette from the header. */
export function JumpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Button className={`not-small ${styles.jump}`} onPress={onOpen} aria-keyshortcuts="Control+K">
      <Icon of={Search} />
      <span className={styles.text}>{t('palette.field')}</span>
      <Keys keys={keysOf('palette')} />
    </Button>
  )
}
