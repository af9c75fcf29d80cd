import { type Colleague, limits } from '@switchboard/contract'
import { type ComponentType, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { putText } from '../../../lib/put-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerShell } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { useWritePrivately } from '../api.ts'
import styles from './PrivateComposer.module.css'

export interface EmojiPickerProps {
  onPick: (emoji: string) => void
  field: RefObject<HTMLElement | null>
  beside: RefObject<HTMLElement | null>
  side: 'top' | 'start'
}

type PrivateComposerProps = {
  colleague: Colleague
  EmojiPicker: ComponentType<EmojiPickerProps>
  onClose: () => void
}

/** The text stays until the server has it; a retry has the same id, so the message is never stored twice. */
export function PrivateComposer({ colleague, EmojiPicker, onClose }: PrivateComposerProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState({ messageid: newId(), content: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const shell = useRef<HTMLElement>(null)
  useEffect(() => field.current?.focus(), [])
  const write = useWritePrivately(colleague.userid, t)
  const setContent = (content: string) => setDraft((before) => ({ ...before, content }))
  const content = draft.content.trim()
  const send = () => {
    if (content === '' || write.isPending) return
    write.mutate(
      { messageid: draft.messageid, content },
      { onSuccess: () => setDraft({ messageid: newId(), content: '' }) },
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const put = (emoji: string) => {
    const { selectionStart: from = draft.content.length, selectionEnd: to = from } = field.current ?? {}
    const content = draft.content.slice(0, from) + emoji + draft.content.slice(to)
    putText(field.current, from + emoji.length, () => setContent(content))
  }
  return (
    <div className={styles.composer}>
      <ComposerShell
        ref={shell}
        mode="reply"
        label={t('private.to', { name: colleague.firstName })}
        tools={<EmojiPicker onPick={put} field={field} beside={shell} side={isAlone() ? 'top' : 'start'} />}
        end={
          <Button
            label={t('composer.send')}
            tone="primary"
            size="sm"
            isDisabled={content === ''}
            isPending={write.isPending}
            onPress={send}
          />
        }
      >
        <ComposerText
          ref={field}
          label={t('private.to', { name: colleague.firstName })}
          placeholder={t('private.to', { name: colleague.firstName })}
          value={draft.content}
          onChange={setContent}
          onKeyDown={press}
          maxLength={limits.messageText}
        />
      </ComposerShell>
    </div>
  )
}

/** On a phone the private chat fills the screen; elsewhere the emoji are beside it and the messages stay readable. */
const isAlone = (): boolean => matchMedia('(max-width: 720px)').matches
