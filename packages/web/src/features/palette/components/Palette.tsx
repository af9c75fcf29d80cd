import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { Keys } from '../../../ui/Keys.tsx'
import { type Command, fitting } from '../commands.ts'
import styles from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'

type PaletteProps = {
  commands: readonly Command[]
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
}

/** Everything the workspace can do, and every ticket, by its name (design §9). */
export function Palette({ commands, typed, onTyped, onClose }: PaletteProps) {
  const { t } = useTranslation('team')
  const found = fitting(commands, typed)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const run = (command: Command) => {
    onClose()
    // The dialog gives the focus back first; what the command focuses comes after.
    requestAnimationFrame(() => command.run())
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.palette ?? ''}>
        <Dialog aria-label={t('palette.title')} className={styles.dialog ?? ''}>
          <Autocomplete inputValue={typed} onInputChange={onTyped}>
            <TextField aria-label={t('palette.field')} className={styles.field ?? ''}>
              <Icon of={Search} />
              <Input
                ref={field}
                className={styles.input ?? ''}
                placeholder={t('palette.field')}
                maxLength={200}
                onKeyDownCapture={openBeside}
              />
              <Keys keys={['Esc']} />
            </TextField>
            <PaletteList found={found} typed={typed} onRun={run} />
          </Autocomplete>
          <Foot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Ctrl Enter opens the ticket under the cursor in a tab of its own. */
function openBeside(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const chosen = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
  const path = chosen?.querySelector<HTMLElement>('[data-path]')?.dataset['path']
  if (path === undefined) return
  event.preventDefault()
  event.stopPropagation()
  window.open(path, '_blank', 'noopener')
}

function Foot() {
  const { t } = useTranslation('team')
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <Keys keys={['↑', '↓']} /> {t('palette.choose')}
      </span>
      <span>
        <Keys keys={['↵']} /> {t('palette.open')}
      </span>
      <span>
        <Keys keys={['Ctrl', '↵']} /> {t('palette.beside')}
      </span>
    </div>
  )
}
