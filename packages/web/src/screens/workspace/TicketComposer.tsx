import type { Colleague } from '@switchboard/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noteTyping } from '../../features/activity/typing.ts'
import { EmojiPicker } from '../../features/composer/components/EmojiPicker.tsx'
import { MutedComposer } from '../../features/composer/components/MutedComposer.tsx'
import { WindowOver } from '../../features/composer/components/WindowOver.tsx'
import { Accepting, Closed } from '../../features/composer/components/ComposerPlaceholder.tsx'
import type { ComposerState } from '../../features/composer/composer-model.ts'
import { NoteComposer } from '../../features/notes/components/NoteComposer.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ComposerTabs } from '../../ui/chat/ComposerTabs.tsx'
import styles from './TicketComposer.module.css'
import { Writing, type WritingProps } from './Writing.tsx'

type TicketComposerProps = Omit<WritingProps, 'tabs'> & {
  state: ComposerState
  colleagues: readonly Colleague[]
  /** An internal note is written instead of an answer. */
  isNote: boolean
  onNote: (isNote: boolean) => void
  onAccept: () => void
  isAccepting: boolean
}

/** What stands below the messages: the answer, an internal note, or why neither can be sent. */
export function TicketComposer(props: TicketComposerProps) {
  const { ticket, state, colleagues, isNote, onNote } = props
  const tabs = <Tabs isNote={isNote} onNote={onNote} />
  if (isNote) {
    return (
      <NoteComposer
        key={ticket.ticketid}
        ticketid={ticket.ticketid}
        colleagues={colleagues}
        tabs={tabs}
        EmojiPicker={EmojiPicker}
        onTyping={() => noteTyping('note')}
        onAdded={() => noteTyping('no')}
      />
    )
  }
  if (state.kind === 'write') return <Writing {...props} tabs={tabs} />
  return (
    <>
      <NoteOpener onOpen={() => onNote(true)} />
      <Placeholder {...props} state={state} />
    </>
  )
}

function Tabs({ isNote, onNote }: Pick<TicketComposerProps, 'isNote' | 'onNote'>) {
  const { t } = useTranslation()
  return (
    <ComposerTabs
      label={t('notes.tabs')}
      mode={isNote ? 'note' : 'reply'}
      onMode={(mode) => onNote(mode === 'note')}
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

type PlaceholderProps = Pick<TicketComposerProps, 'ticket' | 'onAccept' | 'isAccepting' | 'onTemplate'> & {
  state: Exclude<ComposerState, { kind: 'write' }>
}

function Placeholder({ ticket, state, onAccept, isAccepting, onTemplate }: PlaceholderProps) {
  switch (state.kind) {
    case 'closed':
      return <Closed ticket={ticket} />
    case 'accept':
      return <Accepting ticket={ticket} onAccept={onAccept} isPending={isAccepting} />
    case 'forbidden':
      return <MutedComposer ticket={ticket} because={state.because} />
    case 'window-over':
      return <WindowOver ticket={ticket} onTemplate={onTemplate} />
    default:
      return state satisfies never
  }
}
