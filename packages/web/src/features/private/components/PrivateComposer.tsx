import { limits, type PrivateMessage } from '@switchboard/contract'
import { Lock, Paperclip } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldListHandle } from '../../../lib/field-list.ts'
import { putText } from '../../../lib/put-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { ReplyLine } from '../../../ui/chat/ReplyLine.tsx'
import { useOpenTalk } from '../open-talk.ts'
import type { PrivateDraft } from '../use-private-draft.ts'
import styles from './PrivateComposer.module.css'

/** The files that are chosen, pasted or dropped. */
export interface Attach {
  paste: (event: ClipboardEvent, putIn: (text: string) => void) => void
  choose: () => void
  isChoosing: boolean
}

type PrivateComposerProps = {
  /** The colleague's first name. */
  to: string
  field: RefObject<HTMLTextAreaElement | null>
  attach: Attach
  draft: PrivateDraft
  onSend: (content: string) => void
  /** To the messages above. */
  onUp: () => void
  /** Out of the field, to the chat around it. */
  onLeave: () => void
  onClose: () => void
}

/** The field stays the same when the colleague is locked meanwhile: what was typed can be read and copied (P7-73). */
export function PrivateComposer(props: PrivateComposerProps) {
  const { to, field, attach } = props
  const { text, write, replyTo, reply } = props.draft
  const { t } = useTranslation()
  const { parts, isLocked } = useOpenTalk()
  const list = useRef<FieldListHandle>(null)
  const shell = useRef<HTMLElement>(null)
  useEffect(() => {
    field.current?.focus()
    // Typing continues after what was kept.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field])
  const content = text.trim()
  const excess = content.length - limits.messageText
  const send = () => {
    if (content === '' || excess > 0 || isLocked) return
    props.onSend(content)
    write('')
    reply(null)
  }
  const escape = () => {
    if (replyTo) return reply(null)
    return content === '' ? props.onClose() : props.onLeave()
  }
  const put = (what: string) => {
    const { selectionStart: from = text.length, selectionEnd: end = from } = field.current ?? {}
    const next = text.slice(0, from) + what + text.slice(end)
    putText(field.current, from + what.length, () => write(next))
  }
  const label = t('private.to', { name: to })
  const locked = t('refusal.agent-not-available')
  return (
    <div className={styles.composer}>
      <ComposerShell
        ref={shell}
        mode="reply"
        label={label}
        replyTo={replyTo && <ReplyTo message={replyTo} onCancel={() => reply(null)} />}
        notice={<Notice excess={excess} locked={isLocked && text !== '' ? locked : null} />}
        tools={!isLocked && <Tools attach={attach} onPick={put} field={field} shell={shell} />}
        end={<SendOrCopy text={text} isTooLong={excess > 0} onSend={send} />}
      >
        <ComposerText
          ref={field}
          label={label}
          placeholder={isLocked ? locked : label}
          value={text}
          readOnly={isLocked}
          onChange={write}
          onKeyDown={(event) => press(event, { list, isEmpty: text === '', escape, send, onUp: props.onUp })}
          onPaste={(event) => attach.paste(event, (words) => isLocked || put(words))}
        />
        {!isLocked && <parts.FieldList ref={list} field={field} text={text} onText={write} />}
      </ComposerShell>
    </div>
  )
}

function Notice({ excess, locked }: { excess: number; locked: string | null }) {
  const { t } = useTranslation()
  if (locked !== null) return <ComposerNotice icon={Lock}>{locked}</ComposerNotice>
  if (excess <= 0) return null
  return <ComposerNotice tone="warning">{t('composer.excess', { count: excess })}</ComposerNotice>
}

type SendOrCopyProps = { text: string; isTooLong: boolean; onSend: () => void }

function SendOrCopy({ text, isTooLong, onSend }: SendOrCopyProps) {
  const { t } = useTranslation()
  const { parts, isLocked } = useOpenTalk()
  if (isLocked) return <parts.CopyDraft draft={text} />
  const isDisabled = text.trim() === '' || isTooLong
  return (
    <Button label={t('composer.send')} tone="primary" size="sm" isDisabled={isDisabled} onPress={onSend} />
  )
}

interface KeyTargets {
  list: RefObject<FieldListHandle | null>
  isEmpty: boolean
  escape: () => void
  send: () => void
  onUp: () => void
}

/** A key in the text: it acts on the open list first. */
function press(event: KeyboardEvent, { list, isEmpty, escape, send, onUp }: KeyTargets): void {
  if (list.current?.press(event)) return
  if (event.key === 'Escape') return escape()
  if (event.key === 'ArrowUp' && isEmpty) {
    event.preventDefault()
    return onUp()
  }
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  send()
}

type ToolsProps = {
  attach: Attach
  onPick: (emoji: string) => void
  field: RefObject<HTMLElement | null>
  shell: RefObject<HTMLElement | null>
}

function Tools({ attach, onPick, field, shell }: ToolsProps) {
  const { t } = useTranslation()
  const { parts } = useOpenTalk()
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={t('private.attach')}
        isPressed={attach.isChoosing || undefined}
        onPress={attach.choose}
      />
      <parts.EmojiPicker onPick={onPick} field={field} beside={shell} side={isAlone() ? 'top' : 'start'} />
    </>
  )
}

function ReplyTo({ message, onCancel }: { message: PrivateMessage; onCancel: () => void }) {
  const { t } = useTranslation()
  const { nameOf, parts } = useOpenTalk()
  return (
    <ReplyLine
      who={t('composer.replyTo', { name: nameOf(message) })}
      text={parts.textOf(message, t)}
      cancelLabel={t('composer.cancelReply')}
      onCancel={onCancel}
    />
  )
}

/** On a phone the private chat fills the screen; elsewhere the emoji are beside it and the messages stay readable. */
const isAlone = (): boolean => matchMedia('(max-width: 45rem)').matches
