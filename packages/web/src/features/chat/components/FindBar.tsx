import { limits, type Message, type MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NoneFound } from '../../../ui/NoneFound.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { hitsQuery } from '../api.ts'
import { authorOf, messageWords } from '../message/message-words.ts'
import styles from './FindBar.module.css'

type FindBarProps = {
  ticket: MyTicket
  onJump: (messageid: string) => void
  onClose: () => void
}

/** §2: at least one character; choosing a result jumps to its message. */
export function FindBar({ ticket, onJump, onClose }: FindBarProps) {
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState({ keyword: '', place: -1 })
  const keyword = useDeferredValue(word.trim())
  const found = useQuery({ ...hitsQuery(ticket, keyword), enabled: keyword.length > 0 })
  const hits = keyword === '' ? [] : (found.data ?? [])
  const place = chosen.keyword === keyword ? chosen.place : -1

  const go = (next: number) => {
    const hit = hits[next]
    if (!hit) return
    setChosen({ keyword, place: next })
    onJump(hit.messageid)
  }
  return (
    <search className={styles.find} aria-label={t('find.label')}>
      <div className={styles.bar}>
        <TextField
          label={t('find.field')}
          isLabelHidden
          type="search"
          size="sm"
          icon={Search}
          value={word}
          onChange={setWord}
          maxLength={limits.searchText}
          takesFocus
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key === 'Enter') go(place + 1 < hits.length ? place + 1 : 0)
          }}
        />
        <output className={styles.count}>
          {hits.length > 0 && t('find.count', { place: Math.max(place, 0) + 1, total: hits.length })}
        </output>
        <IconButton
          icon={ChevronUp}
          size="sm"
          label={t('find.previous')}
          isDisabled={place <= 0}
          onPress={() => go(place - 1)}
        />
        <IconButton
          icon={ChevronDown}
          size="sm"
          label={t('find.next')}
          isDisabled={place >= hits.length - 1}
          onPress={() => go(place + 1)}
        />
        <IconButton icon={X} size="sm" label={t('find.close')} keys={['Esc']} onPress={onClose} />
      </div>
      {keyword !== '' && found.isSuccess && hits.length === 0 && <NoneFound text={t('find.none')} />}
      {hits.length > 0 && <Hits hits={hits} word={keyword} place={place} onGo={go} />}
    </search>
  )
}

type HitsProps = { hits: readonly Message[]; word: string; place: number; onGo: (place: number) => void }

function Hits({ hits, word, place, onGo }: HitsProps) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <ul className={styles.list} aria-label={t('find.results')}>
      {hits.map((hit, at) => (
        <li key={hit.messageid}>
          <button
            type="button"
            className={cx(styles.hit, at === place && styles.current)}
            aria-current={at === place}
            onClick={() => onGo(at)}
          >
            <span className={cx(styles.who, 'truncate')}>{authorOf(hit, me.id, t)}</span>
            <span className="truncate">
              <Marked text={messageWords(hit, t)} word={word} />
            </span>
            <time dateTime={hit.created_on}>{dateAndTime(hit.created_on)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The word where it stands; what the desk found without regard to accents shows without a mark. */
function Marked({ text, word }: { text: string; word: string }) {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at === -1) return text
  const from = Math.max(0, at - 40)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
