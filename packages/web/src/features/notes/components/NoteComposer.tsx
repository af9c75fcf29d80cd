import type { Colleague } from '@switchboard/contract'
import { AtSign } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldListHandle, FieldListProps } from '../../../lib/field-list.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { MentionPicker } from './MentionPicker.tsx'
import styles from './NoteComposer.module.css'
import { useMentions } from './use-mentions.ts'
import { useNote } from './use-note.ts'

interface EmojiPickerProps {
  onPick: (emoji: string) => void
  field: RefObject<HTMLElement | null>
  beside: RefObject<HTMLElement | null>
}

type NoteComposerProps = {
  ticketid: string
  colleagues: readonly Colleague[]
  tabs: ReactNode
  EmojiPicker: ComponentType<EmojiPickerProps>
  /** Saved texts for what is typed after a slash. */
  FieldList: ComponentType<FieldListProps>
  /** A letter was written. */
  onTyping: () => void
  onAdded: () => void
}

/** Amber paper: only staff will see this. */
export function NoteComposer(props: NoteComposerProps) {
  const { ticketid, colleagues, tabs, EmojiPicker, FieldList, onTyping, onAdded } = props
  const { t } = useTranslation()
  const { text, excess, write, add, isPending } = useNote(ticketid, colleagues, onAdded)
  const mentions = useMentions(text, colleagues, (next) => write(next))
  const { field } = mentions
  const shell = useRef<HTMLElement>(null)
  const list = useRef<FieldListHandle>(null)

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (list.current?.press(event) || mentions.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    add()
  }
  return (
    <ComposerArea>
      <div className={styles.frame}>
        <MentionPicker mentions={mentions} />
        <ComposerShell
          ref={shell}
          mode="note"
          label={t('notes.tag')}
          tabs={tabs}
          tools={
            <>
              <EmojiPicker onPick={mentions.insert} field={field} beside={shell} />
              <IconButton icon={AtSign} label={t('notes.mention')} onPress={() => mentions.insert('@')} />
            </>
          }
          notice={
            excess > 0 && (
              <ComposerNotice tone="warning">{t('composer.excess', { count: excess })}</ComposerNotice>
            )
          }
          end={
            <AddButton isDisabled={text.trim() === '' || excess > 0} isPending={isPending} onPress={add} />
          }
        >
          <FieldList ref={list} field={field} text={text} onText={write} />
          <ComposerText
            ref={field}
            label={t('notes.field')}
            placeholder={t('notes.placeholder')}
            value={text}
            onChange={(next) => {
              write(next)
              onTyping()
            }}
            onSelect={mentions.look}
            onBlur={mentions.hide}
            onKeyDown={press}
          />
        </ComposerShell>
      </div>
    </ComposerArea>
  )
}

function AddButton(props: { isDisabled: boolean; isPending: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  return <Button label={t('notes.add')} tone="note" end="↵" {...props} />
}
