import { CalendarClock, CheckCheck, ChevronDown, SkipForward } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import type { SendMode } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import styles from './SendWays.module.css'

type SendWaysProps = {
  isDisabled: boolean
  onSend: (mode: SendMode) => void
  /** The menu closed: where the caret goes. */
  onMenuClose: () => void
  /** The button that sends at once. */
  children: ReactElement
}

/** A button that sends, with a menu of the other ways to send. */
export function SendWays({ isDisabled, onSend, onMenuClose, children }: SendWaysProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  return (
    <span className={styles.split}>
      {children}
      <Menu
        label={t('composer.sendMore')}
        placement="top end"
        onClose={onMenuClose}
        trigger={<IconButton icon={ChevronDown} label={t('composer.sendMore')} isDisabled={isDisabled} />}
        choices={[
          {
            id: 'close',
            label: t('composer.sendAndClose'),
            icon: CheckCheck,
            keys: keysOf('sendAndClose'),
            onChoose: () => onSend('close'),
          },
          {
            id: 'next',
            label: t('composer.sendAndNext'),
            icon: SkipForward,
            keys: keysOf('sendAndNext'),
            onChoose: () => onSend('next'),
          },
          {
            id: 'later',
            label: t('composer.sendLater'),
            icon: CalendarClock,
            keys: keysOf('sendLater'),
            onChoose: () => onSend('later'),
          },
        ]}
      />
    </span>
  )
}
