import type { Colleague } from '@switchboard/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noteTyping } from '../../features/activity/typing.ts'
import { EmojiPicker } from '../../features/composer/components/EmojiPicker.tsx'
import { MutedComposer } from '../../features/composer/components/MutedComposer.tsx'
import { WindowOver } from '../../features/composer/components/WindowOver.tsx'
import { Accepting, Closed } from '../../features/composer/components/StandIns.tsx'
import type { Foot } from '../../features/composer/composer-model.ts'
import { NoteComposer } from '../../features/notes/components/NoteComposer.tsx'
import { Button } from '../../ui/Button.tsx'
import { ComposerTabs } from '../../ui/chat/ComposerTabs.tsx'
import styles from './TicketFoot.module.css'
import { Writing, type WritingProps } from './Writing.tsx'

type TicketFootProps = Omit<WritingProps, 'tabs'> & {
  foot: Foot
  colleagues: readonly Colleague[]
  /** An internal note is written instead of an answer. */
  isNote: boolean
  onNote: (isNote: boolean) => void
  onAccept: () => void
  isAccepting: boolean
}

/** What stands below the messages: the answer, an internal note, or why neither can be sent. */
export function TicketFoot(props: TicketFootProps) {
  const { ticket, foot, colleagues, isNote, onNote } = props
  const tabs = <Tabs isNote={isNote} onNote={onNote} />
  if (isNote) {
    return (
      <NoteComposer
        key={ticket.ticketid}
        ticketid={ticket.ticketid}
        colleagues={colleagues}
        tabs={tabs}
        emojiPicker={(onPick) => <EmojiPicker onPick={onPick} />}
        onTyping={() => noteTyping('note')}
        onAdded={() => noteTyping('no')}
      />
    )
  }
  if (foot.kind === 'write') return <Writing {...props} tabs={tabs} />
  return (
    <>
      <NoteOpener onOpen={() => onNote(true)} />
      <StandIn {...props} foot={foot} />
    </>
  )
}

function Tabs({ isNote, onNote }: Pick<TicketFootProps, 'isNote' | 'onNote'>) {
  const { t } = useTranslation('team')
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
  const { t } = useTranslation('team')
  return (
    <div className={styles.opener}>
      <Button label={t('notes.tag')} icon={Lock} size="sm" tone="quiet" onPress={onOpen} />
    </div>
  )
}

type StandInProps = Pick<TicketFootProps, 'ticket' | 'onAccept' | 'isAccepting' | 'onTemplate'> & {
  foot: Exclude<Foot, { kind: 'write' }>
}

function StandIn({ ticket, foot, onAccept, isAccepting, onTemplate }: StandInProps) {
  switch (foot.kind) {
    case 'closed':
      return <Closed ticket={ticket} />
    case 'accept':
      return <Accepting ticket={ticket} onAccept={onAccept} isPending={isAccepting} />
    case 'forbidden':
      return <MutedComposer ticket={ticket} because={foot.because} />
    case 'window-over':
      return <WindowOver ticket={ticket} onTemplate={onTemplate} />
    default:
      return foot satisfies never
  }
}
