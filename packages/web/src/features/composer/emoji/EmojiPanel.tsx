import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { commonEmoji } from './common-emoji.ts'
import { findEmoji, toned } from './emoji-model.ts'
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
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const first = firstSign(grid.current)
    if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter' && typed.trim() !== '') first?.click()
    else return
    event.preventDefault()
  }
  const signs = (label: string, shown: readonly string[]) => (
    <Signs
      label={label}
      signs={shown}
      nameOf={nameOf}
      onPick={pick}
      onKeyDown={(event) => moveInGrid(event, grid.current, field.current)}
    />
  )
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
        <TextField
          label={t('emoji.search')}
          isLabelHidden
          type="search"
          size="sm"
          icon={Search}
          placeholder={t('emoji.search')}
          value={typed}
          onChange={setTyped}
          maxLength={longestName}
          takesFocus={!isTouch()}
          inputRef={field}
          onKeyDown={press}
        />
        <div ref={grid} className={styles.list}>
          {typed.trim() === '' ? (
            <>
              {recent.length > 0 && (
                <>
                  <h3 className={styles.title}>{t('emoji.recent')}</h3>
                  {signs(t('emoji.recent'), recent)}
                  <h3 className={styles.title}>{t('emoji.common')}</h3>
                </>
              )}
              {signs(
                t('composer.emoji'),
                commonEmoji.map((sign) => toned(sign, tone)),
              )}
            </>
          ) : (
            signs(
              t('emoji.found'),
              found.map(({ sign }) => toned(sign, tone)),
            )
          )}
          {typed.trim() !== '' && found.length === 0 && !all.isPending && (
            <NoneFound
              {...(all.isError
                ? {
                    text: t('emoji.loadFailed'),
                    label: t('common.retry'),
                    onPress: () => void all.refetch(),
                  }
                : {
                    text: t('emoji.none'),
                    label: t('common.clearSearch'),
                    onPress: () => setTyped(''),
                  })}
            />
          )}
        </div>
        <ToneChoice tone={tone} onTone={setTone} />
      </div>
      <output className="visually-hidden">
        {typed.trim() !== '' && all.isSuccess && t('emoji.count', { count: found.length })}
      </output>
    </Popover>
  )
}

/** On a touch screen the keyboard would cover the emoji. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

type SignsProps = {
  label: string
  signs: readonly string[]
  nameOf: (sign: string) => string | undefined
  onPick: (sign: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
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
