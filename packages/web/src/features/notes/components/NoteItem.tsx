import { type Colleague, linkify, type Note } from '@switchboard/contract'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime, timeOf } from '../../../lib/dates.ts'
import { Mention } from '../../../ui/chat/Mention.tsx'
import { NoteCard } from '../../../ui/chat/NoteCard.tsx'
import { splitMentions } from '../mentions.ts'

type NoteItemProps = {
  note: Note
  /** It was written on another day than the messages above it. */
  isOtherDay: boolean
  colleagues: readonly Colleague[]
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A note from colleague to colleague between the messages; never a bubble. */
export function NoteItem({ note, isOtherDay, colleagues, onKeyDown }: NoteItemProps) {
  const { t } = useTranslation()
  const { created_on: at, user_name: name, content, mentions } = note
  const time = isOtherDay ? dateAndTime(at) : timeOf(at)
  const mentioned = colleagues.filter(({ userid }) => mentions.includes(userid))
  return (
    <NoteCard
      id={`note-${note.noteid}`}
      label={t('notes.label', { name, time })}
      tag={t('notes.tag')}
      who={t('notes.who', { name })}
      time={{ dateTime: at, text: time }}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {splitMentions(content, mentioned, colleagues).map((part) =>
        part.kind === 'mention' ? (
          <Mention key={part.at} name={part.text} />
        ) : (
          <Linked key={part.at} text={part.text} />
        ),
      )}
    </NoteCard>
  )
}

function Linked({ text }: { text: string }) {
  let place = 0
  return linkify(text).map((part) => {
    place += part.text.length
    return part.kind === 'link' ? (
      <a key={place} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      <span key={place}>{part.text}</span>
    )
  })
}
