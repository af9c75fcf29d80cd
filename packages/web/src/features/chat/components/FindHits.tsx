import { type Message, placesOf } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useMe } from '../../../live/me.ts'
import { Marked } from '../../../ui/text/Marked.tsx'
import { useOpenChat } from '../open-chat.ts'
import { authorOf, messageText } from '../message/message-text.ts'
import styles from './FindBar.module.css'

const hitAt = (place: number): string => `chat-hit-${place}`

/** Whether there is a result at this place to go to. */
export function focusHit(place: number): boolean {
  const hit = document.querySelector<HTMLElement>(`#${hitAt(place)}`)
  hit?.focus()
  return hit !== null
}

type FindHitsProps = {
  hits: readonly Message[]
  word: string
  place: number
  onGo: (place: number) => void
  onClose: () => void
  /** To the field. */
  onBack: () => void
}

/** One stop of the keyboard: arrows move inside, Enter jumps, and the first leads back to the field. */
export function FindHits({ hits, word, place, onGo, onClose, onBack }: FindHitsProps) {
  const { t } = useTranslation()
  const me = useMe()
  const { ticket } = useOpenChat()
  const press = (key: string, at: number): boolean => {
    if (key === 'Escape') onClose()
    else if (key === 'ArrowDown') focusHit(at + 1)
    else if (key === 'ArrowUp' && at > 0) focusHit(at - 1)
    else if (key === 'ArrowUp') onBack()
    else if (key === 'Home') focusHit(0)
    else if (key === 'End') focusHit(hits.length - 1)
    else return false
    return true
  }
  return (
    <ul className={styles.list} aria-label={t('find.results')}>
      {hits.map((hit, at) => (
        <li key={hit.messageid}>
          <button
            id={hitAt(at)}
            type="button"
            tabIndex={at === Math.max(place, 0) ? 0 : -1}
            className={cx(styles.hit, at === place && styles.current)}
            aria-current={at === place}
            onClick={() => onGo(at)}
            onKeyDown={(event) => {
              if (press(event.key, at)) event.preventDefault()
            }}
          >
            <span className={cx(styles.who, 'truncate')} dir="auto">
              {authorOf(hit, { myId: me.id, client: ticket.client_name, t })}
            </span>
            <span className="truncate" dir="auto">
              <Excerpt text={messageText(hit, t)} word={word} />
            </span>
            <time dateTime={hit.created_on}>{dateAndTime(hit.created_on)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Signs before the word that a line has room for. */
const lead = 40

/** The part of a message around the first place of the word. */
function Excerpt({ text, word }: { text: string; word: string }) {
  const from = Math.max(0, (placesOf(text, word)[0]?.from ?? 0) - lead)
  const shown = text.slice(from)
  return (
    <>
      {from > 0 && '…'}
      <Marked text={shown} places={placesOf(shown, word)} />
    </>
  )
}
