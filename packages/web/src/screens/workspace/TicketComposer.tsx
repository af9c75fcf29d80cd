import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noteTyping } from '../../features/activity/typing.ts'
import { colleaguesQuery } from '../../features/colleagues/api.ts'
import { EmojiPicker } from '../../features/composer/emoji/EmojiPicker.tsx'
import { MutedComposer } from '../../features/composer/components/MutedComposer.tsx'
import { WindowOver } from '../../features/composer/components/WindowOver.tsx'
import { Accepting, Closed } from '../../features/composer/components/ComposerPlaceholder.tsx'
import type { ComposerState } from '../../features/composer/composer-model.ts'
import { useDrafts } from '../../features/drafts/use-drafts.ts'
import { NoteComposer } from '../../features/notes/components/NoteComposer.tsx'
import { useOpenTicket } from '../../live/open-ticket.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComposerTabs } from '../../ui/chat/ComposerTabs.tsx'
import { FieldLists } from './FieldLists.tsx'
import styles from './TicketComposer.module.css'
import { Writing, type WritingProps } from './Writing.tsx'

type TicketComposerProps = Omit<WritingProps, 'tabs'> & { state: ComposerState }

/** The area below the messages: the answer, an internal note, or the reason why neither can be sent. */
export function TicketComposer({ state, ...writing }: TicketComposerProps) {
  const { isNote, setNote } = useOpenTicket()
  if (isNote) return <NoteWriting />
  if (state.kind === 'write') return <Writing {...writing} tabs={<Tabs />} />
  return (
    <>
      <NoteOpener onOpen={() => setNote(true)} />
      <Placeholder state={state} />
    </>
  )
}

function NoteWriting() {
  const { ticketid } = useOpenTicket().ticket
  const colleagues = useQuery(colleaguesQuery).data?.value ?? []
  return (
    <NoteComposer
      key={ticketid}
      ticketid={ticketid}
      colleagues={colleagues}
      tabs={<Tabs />}
      EmojiPicker={EmojiPicker}
      FieldList={FieldLists}
      onTyping={() => noteTyping('note')}
      onAdded={() => noteTyping('no')}
    />
  )
}

function Tabs() {
  const { t } = useTranslation()
  const { isNote, setNote } = useOpenTicket()
  return (
    <ComposerTabs
      label={t('notes.tabs')}
      mode={isNote ? 'note' : 'reply'}
      onMode={(mode) => setNote(mode === 'note')}
      replyLabel={t('notes.reply')}
      noteLabel={t('notes.tag')}
      warning={isNote ? t('notes.onlyStaff') : undefined}
    />
  )
}

/** Where no answer can be written, a note still can. */
function NoteOpener({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.opener}>
      <Button label={t('notes.tag')} icon={Lock} size="sm" tone="quiet" onPress={onOpen} />
    </div>
  )
}

type PlaceholderProps = { state: Exclude<ComposerState, { kind: 'write' }> }

function Placeholder({ state }: PlaceholderProps) {
  const draft = useDrafts().all[useOpenTicket().ticket.ticketid] ?? ''
  switch (state.kind) {
    case 'closed':
      return <Closed draft={draft} />
    case 'accept':
      return <Accepting />
    case 'forbidden':
      return <MutedComposer state={state} draft={draft} />
    case 'window-over':
      return <WindowOver draft={draft} />
    default:
      return state satisfies never
  }
}
