import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTouch } from '../../../lib/is-touch.ts'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { commonEmoji } from './common-emoji.ts'
import { findEmoji, type Tone, toned } from './emoji-model.ts'
import styles from './EmojiPanel.module.css'
import { firstSign, moveInGrid } from './move-in-grid.ts'
import { emojiQuery } from './load-emoji.ts'
import { ToneChoice } from './ToneChoice.tsx'
import { useEmojiChoices } from './use-emoji-choices.ts'

type EmojiPanelProps = {
  beside: RefObject<HTMLElement | null>
  side: 'top' | 'start'
  onPick: (sign: string) => void
  onClose: () => void
}

/** Enough to scroll through; a longer word finds the rest. */
const mostFound = 160
const longestName = 60

/** The last used and the common emoji; all others are found by their names in the reader's language. */
export function EmojiPanel({ beside, side, onPick, onClose }: EmojiPanelProps) {
  const { t, i18n } = useTranslation()
  const { tone, recent, setTone, keep } = useEmojiChoices()
  const all = useQuery(emojiQuery(i18n.language))
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const found = findEmoji(all.data ?? [], typed, mostFound)
  const nameOf = (sign: string) => all.data?.find((one) => toned(one.sign, tone) === sign)?.name
  const pick = (sign: string) => {
    keep(sign)
    onPick(sign)
  }
  const signs = {
    nameOf,
    onPick: pick,
    onKeyDown: (moved: KeyboardEvent<HTMLElement>) => moveInGrid(moved, grid.current, field.current),
  }
  const isSearch = typed.trim() !== ''
  return (
    <Popover
      title={t('composer.emoji')}
      isTitleHidden
      closeLabel={t('composer.closeEmoji')}
      placement={side === 'top' ? 'top start' : 'start bottom'}
      beside={beside}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className={styles.panel}>
        <SearchField typed={typed} onTyped={setTyped} field={field} grid={grid} />
        <div ref={grid} className={styles.list}>
          {isSearch ? (
            <Signs label={t('emoji.found')} signs={found.map(({ sign }) => toned(sign, tone))} {...signs} />
          ) : (
            <Offered recent={recent} tone={tone} {...signs} />
          )}
          {isSearch && found.length === 0 && !all.isPending && (
            <NothingFound query={all} onClear={() => setTyped('')} />
          )}
        </div>
        <ToneChoice tone={tone} onTone={setTone} />
      </div>
      <output className="visually-hidden">
        {isSearch && all.isSuccess && t('emoji.count', { count: found.length })}
      </output>
    </Popover>
  )
}

type SearchFieldProps = {
  typed: string
  onTyped: (typed: string) => void
  field: RefObject<HTMLInputElement | null>
  grid: RefObject<HTMLElement | null>
}

/** The arrow leads to the emoji, and Enter picks the first that was found. */
function SearchField({ typed, onTyped, field, grid }: SearchFieldProps) {
  const { t } = useTranslation()
  const press = (event: KeyboardEvent) => {
    const first = firstSign(grid.current)
    if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter' && typed.trim() !== '') first?.click()
    else return
    event.preventDefault()
  }
  return (
    <TextField
      label={t('emoji.search')}
      isLabelHidden
      type="search"
      size="sm"
      icon={Search}
      placeholder={t('emoji.search')}
      value={typed}
      onChange={onTyped}
      maxLength={longestName}
      takesFocus={!isTouch()}
      inputRef={field}
      onKeyDown={press}
    />
  )
}

type SignsProps = {
  label: string
  signs: readonly string[]
  nameOf: (sign: string) => string | undefined
  onPick: (sign: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Without a word: the last used, and the common ones. */
function Offered({
  recent,
  tone,
  ...signs
}: Omit<SignsProps, 'label' | 'signs'> & { recent: readonly string[]; tone: Tone }) {
  const { t } = useTranslation()
  return (
    <>
      {recent.length > 0 && (
        <>
          <h3 className={styles.title}>{t('emoji.recent')}</h3>
          <Signs label={t('emoji.recent')} signs={recent} {...signs} />
          <h3 className={styles.title}>{t('emoji.common')}</h3>
        </>
      )}
      <Signs label={t('composer.emoji')} signs={commonEmoji.map((sign) => toned(sign, tone))} {...signs} />
    </>
  )
}

/** No emoji has the name, or the names could not be loaded. */
function NothingFound({ query, onClear }: { query: UseQueryResult; onClear: () => void }) {
  const { t } = useTranslation()
  return query.isError ? (
    <NoneFound text={t('emoji.loadFailed')} label={t('common.retry')} onPress={() => void query.refetch()} />
  ) : (
    <NoneFound text={t('emoji.none')} label={t('common.clearSearch')} onPress={onClear} />
  )
}

/** One stop for the keyboard, arrows inside. */
function Signs({ label, signs, nameOf, onPick, onKeyDown }: SignsProps) {
  return (
    <fieldset className={styles.grid} aria-label={label}>
      {signs.map((sign, place) => (
        <button
          key={sign}
          type="button"
          tabIndex={place === 0 ? 0 : -1}
          className={styles.sign}
          title={nameOf(sign)}
          onKeyDown={onKeyDown}
          onClick={() => onPick(sign)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
}
