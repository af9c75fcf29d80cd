import { limits } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countUpTo } from '../../../lib/count-up-to.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { NoneFound } from '../../../ui/feedback/NoneFound.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { hitsQuery } from '../api.ts'
import styles from './FindBar.module.css'
import { FindHits, focusHit } from './FindHits.tsx'

type FindBarProps = {
  /** The message that a jump has led to: it is there. */
  landedOn: string | null
  onJump: (messageid: string) => void
  /** The messages of the chat mark the word that is searched for. */
  onKeyword: (keyword: string) => void
}

/** At least one character; choosing a result jumps to its message. */
export function FindBar({ landedOn, onJump, onKeyword }: FindBarProps) {
  const { t } = useTranslation()
  const { setPanel } = useOpenTicket()
  const onClose = () => setPanel(null)
  const [word, setWord] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { keyword, hits, isNone, retry, place, go } = useHits(word, onJump)
  useEffect(() => onKeyword(keyword), [keyword, onKeyword])
  useEffect(() => () => onKeyword(''), [onKeyword])
  useFirstHit(keyword, hits[0]?.messageid, () => place === -1 && go(0))
  const isThere = place >= 0 && hits[place]?.messageid === landedOn
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter') go(stepped(place, event.shiftKey ? -1 : 1, hits.length))
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      focusHit(0)
    }
  }
  return (
    <search className={styles.find} aria-label={t('find.label')} data-find="">
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
          inputRef={field}
          onKeyDown={press}
        />
        <output className={styles.count}>
          {isThere &&
            t('find.count', { place: place + 1, total: countUpTo(limits.foundMessages, hits.length) })}
        </output>
        <Steps place={place} total={hits.length} onGo={go} />
        <IconButton icon={X} size="sm" label={t('find.close')} keys={['Esc']} onPress={onClose} />
      </div>
      {retry && <NoneFound text={t('common.searchFailed')} label={t('common.retry')} onPress={retry} />}
      {isNone && <NoneFound text={t('find.none')} onPress={() => setWord('')} />}
      {hits.length > 0 && (
        <FindHits
          hits={hits}
          word={keyword}
          place={place}
          onGo={go}
          onClose={onClose}
          onBack={() => field.current?.focus()}
        />
      )}
    </search>
  )
}

/** The messages with the word, and which of them was gone to. */
function useHits(word: string, onJump: (messageid: string) => void) {
  const { ticket } = useOpenTicket()
  const [chosen, setChosen] = useState({ keyword: '', messageid: '' })
  const keyword = useDeferredValue(word.trim())
  const found = useQuery({ ...hitsQuery(ticket, keyword), enabled: keyword.length > 0 })
  const hits = keyword === '' ? [] : (found.data ?? [])
  const go = (next: number) => {
    const hit = hits[next]
    if (!hit) return
    setChosen({ keyword, messageid: hit.messageid })
    onJump(hit.messageid)
  }
  return {
    keyword,
    hits,
    retry: keyword !== '' && found.isError ? () => void found.refetch() : null,
    isNone: keyword !== '' && found.isSuccess && hits.length === 0,
    // Its place changes when a message with the word arrives.
    place:
      chosen.keyword === keyword ? hits.findIndex(({ messageid }) => messageid === chosen.messageid) : -1,
    go,
  }
}

type StepsProps = { place: number; total: number; onGo: (place: number) => void }

function Steps({ place, total, onGo }: StepsProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        icon={ChevronUp}
        size="sm"
        label={t('find.previous')}
        isDisabled={place <= 0}
        onPress={() => onGo(place - 1)}
      />
      <IconButton
        icon={ChevronDown}
        size="sm"
        label={t('find.next')}
        isDisabled={place >= total - 1}
        onPress={() => onGo(place + 1)}
      />
    </>
  )
}

/** After the last hit comes the first again, and before the first the last. */
const stepped = (place: number, step: 1 | -1, total: number): number =>
  place === -1 ? 0 : (place + step + total) % total

/** A moment without a letter: not every one of a word moves the chat. */
const pause = 150

/** Jumps to the first hit while the user still types; the focus stays in the field. */
function useFirstHit(keyword: string, first: string | undefined, onFirst: () => void): void {
  const latest = useRef(onFirst)
  useEffect(() => {
    latest.current = onFirst
  })
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [keyword, first])
}
