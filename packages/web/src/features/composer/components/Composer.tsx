import { type Message, platformNames } from '@switchboard/contract'
import { LayoutTemplate, Paperclip } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { putText } from '../../../lib/put-text.ts'
import { useStore } from '../../../lib/store.ts'
import { connection } from '../../../live/connection.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { ReplyLine } from '../../../ui/chat/ReplyLine.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { insertAt, slashWord } from '../composer-model.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import { LastHour, ReplyWindow } from './ReplyWindow.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type ComposerProps = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  attach: FilesToSend
  /** The way to a voice message. */
  voice: ReactNode
  textLimit: number
  windowEnds: string | null
  /** Saved texts above the composer, which put theirs in where the cursor is. */
  Strip: ComponentType<StripProps>
  /** The choice between an answer and an internal note. */
  tabs: ReactNode
  /** A notice to be read before sending. */
  notice: ReactNode
}

interface StripHandle {
  /** Whether the key was meant for the saved texts. */
  press: (event: KeyboardEvent) => boolean
}

type StripProps = {
  /** The text after the slash, while a saved text is chosen from the field. */
  typed: string | null
  onInsert: (content: string) => void
  ref: Ref<StripHandle>
}

export function Composer(props: ComposerProps) {
  const { text, onText, onSend, attach, textLimit, windowEnds } = props
  const { ticket, replyTo, reply, pickTemplate } = useOpenTicket()
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const shell = useRef<HTMLElement>(null)
  const strip = useRef<StripHandle>(null)
  const typed = slashWord(text)
  const platform = platformNames[ticket.platform]
  const about = { ends: windowEnds ?? '', platform, name: ticket.client_name }
  const excess = Array.from(text.trim()).length - textLimit
  const maySend = text.trim() !== '' && excess <= 0
  const send = () => maySend && onSend(text.trim())

  const press = (event: KeyboardEvent) => {
    // While a word of another script is being composed, Enter belongs to it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (typed !== null && strip.current?.press(event)) return
    if (event.key === 'Escape' && replyTo) {
      event.preventDefault()
      return reply(null)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const insert = (what: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const after = insertAt(text, selectionStart, selectionEnd, what)
    putText(field.current, after.at, () => onText(after.text))
  }
  /** In the place of the slash and its word, or where the caret is. */
  const insertSaved = (what: string) =>
    typed === null ? insert(what) : putText(field.current, what.length, () => onText(what))
  return (
    <ComposerArea strip={<props.Strip ref={strip} typed={typed} onInsert={insertSaved} />}>
      <ComposerShell
        ref={shell}
        mode="reply"
        label={t('composer.label')}
        notice={
          <>
            {props.notice}
            {windowEnds !== null && <LastHour {...about} hasTemplates={pickTemplate !== undefined} />}
            <Notice excess={excess} platform={platform} />
          </>
        }
        tabs={props.tabs}
        replyTo={replyTo && <ReplyTo to={replyTo} onCancel={() => reply(null)} />}
        tools={
          <>
            <IconButton
              icon={Paperclip}
              label={t('composer.attach')}
              isPressed={attach.isChoosing}
              onPress={attach.choose}
            />
            <EmojiPicker onPick={insert} field={field} beside={shell} />
            {props.voice}
            {pickTemplate && <TemplateButton onPress={pickTemplate} />}
          </>
        }
        status={windowEnds !== null && <ReplyWindow ends={windowEnds} platform={platform} />}
        end={
          <Button label={t('composer.send')} tone="primary" end="↵" isDisabled={!maySend} onPress={send} />
        }
      >
        <ComposerText
          ref={field}
          label={t('composer.message')}
          placeholder={t('composer.placeholder', { name: firstName(ticket.client_name), platform })}
          value={text}
          onChange={onText}
          onKeyDown={press}
          onPaste={(event) => {
            if (attach.take([...event.clipboardData.files])) event.preventDefault()
          }}
        />
      </ComposerShell>
    </ComposerArea>
  )
}

function TemplateButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon={LayoutTemplate} label={t('templates.use')} onPress={onPress} />
}

function ReplyTo({ to, onCancel }: { to: Message; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <ReplyLine
      who={t('composer.replyTo', { name: to.created_by_name })}
      text={to.content}
      cancelLabel={t('composer.cancelReply')}
      onCancel={onCancel}
    />
  )
}

function Notice({ excess, platform }: { excess: number; platform: string }) {
  const { t } = useTranslation()
  const isOffline = useStore(connection) === 'offline'
  if (excess > 0) {
    return (
      <ComposerNotice tone="warning">{t('composer.tooLong', { count: excess, platform })}</ComposerNotice>
    )
  }
  return isOffline ? <ComposerNotice>{t('composer.offline')}</ComposerNotice> : null
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
