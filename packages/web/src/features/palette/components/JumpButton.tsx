import { Command, Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import styles from './JumpButton.module.css'

/** Opens the palette from the header; on a phone there is room for an icon alone, which is not that of a search. */
export function JumpButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  return (
    <>
      <Button className={`not-small ${styles.jump}`} onPress={onOpen} aria-keyshortcuts="Control+K">
        <Icon of={Search} />
        <span className={styles.text}>{t('jump.field')}</span>
        <Keys keys={keysOf('palette')} />
      </Button>
      <span className={`only-small ${styles.icon}`}>
        <IconButton icon={Command} label={t('jump.field')} onPress={onOpen} />
      </span>
    </>
  )
}
