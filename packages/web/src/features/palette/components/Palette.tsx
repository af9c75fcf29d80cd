import { limits } from '@switchboard/contract'
import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { useBackCloses } from '../../../lib/use-back-closes.ts'
import { type Command, fitting, type TicketSearch } from '../commands.ts'
import styles from './Palette.module.css'
import { listId, optionId, PaletteList } from './PaletteList.tsx'
import { SearchState } from './SearchState.tsx'

type PaletteProps = {
  commands: readonly Command[]
  typed: string
  search: TicketSearch
  onTyped: (typed: string) => void
  onClose: () => void
}

/** Everything the workspace can do, and every ticket, by its name. */
export function Palette({ commands, typed, search, onTyped, onClose }: PaletteProps) {
  const { t } = useTranslation()
  useBackCloses(onClose)
  const found = useMemo(() => fitting(commands, typed), [commands, typed])
  // By its id: tickets that the server finds later come in above it.
  const [stepped, setStepped] = useState<string | null>(null)
  const chosen = found.find(({ id }) => id === stepped) ?? found[0]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const toField = () => field.current?.focus()
  const clear = () => {
    onTyped('')
    toField()
  }
  const run = (command: Command) => {
    onClose()
    // The dialog returns the focus first; the command moves it afterwards.
    requestAnimationFrame(() => command.run())
  }
  const enter = useEnter(search, chosen, (isBeside) => {
    if (isBeside && chosen?.group === 'tickets') openBeside(chosen.path)
    else if (chosen) run(chosen)
  })
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') enter.press(event.ctrlKey || event.metaKey)
    else if (step === undefined) return
    else enter.forget()
    if (step !== undefined && chosen)
      setStepped(found.at((found.indexOf(chosen) + step) % found.length)?.id ?? null)
    event.preventDefault()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.palette ?? ''} data-palette="">
        <Dialog aria-label={t('palette.title')} className={styles.dialog ?? ''}>
          <PaletteField
            field={field}
            typed={typed}
            chosen={chosen}
            onTyped={(next) => {
              setStepped(null)
              enter.forget()
              onTyped(next)
            }}
            onKeyDown={press}
          />
          <PaletteList found={found} chosen={chosen} typed={typed} onRun={run}>
            <SearchState search={search} isNone={found.length === 0} onClear={clear} onRetry={toField} />
          </PaletteList>
          <Footer />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Enter that comes before the answer of the server opens the first result of that text, unless one goes on meanwhile. */
function useEnter(search: TicketSearch, chosen: Command | undefined, onOpen: (isBeside: boolean) => void) {
  const awaited = useRef<{ isBeside: boolean }>(null)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (awaited.current === null || search.state === 'running') return
    const { isBeside } = awaited.current
    awaited.current = null
    if (search.state === 'done') open(isBeside)
  }, [search.state])
  return {
    press(isBeside: boolean) {
      if (chosen) onOpen(isBeside)
      else if (search.state === 'running') awaited.current = { isBeside }
    },
    forget() {
      awaited.current = null
    },
  }
}

type PaletteFieldProps = {
  field: RefObject<HTMLInputElement | null>
  typed: string
  chosen: Command | undefined
  onTyped: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PaletteField({ field, typed, chosen, onTyped, onKeyDown }: PaletteFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.field}>
      <Icon of={Search} />
      <input
        ref={field}
        type="text"
        dir="auto"
        className={styles.input}
        aria-label={t('jump.field')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={chosen !== undefined}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder={t('jump.field')}
        autoComplete="off"
        maxLength={limits.searchText}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Keys keys={['Esc']} />
    </div>
  )
}

const openBeside = (path: string) => window.open(path, '_blank', 'noopener')

function Footer() {
  const { t } = useTranslation()
  return (
    <div className={styles.footer} aria-hidden="true">
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
