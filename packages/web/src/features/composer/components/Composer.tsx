import { type Message, type MyTicket, platformNames } from '@switchboard/contract'
import { LayoutTemplate, Paperclip } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ComposerArea } from '../../../ui/chat/ComposerArea.tsx'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { ComposerShell } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { ReplyLine } from '../../../ui/chat/ReplyLine.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { insertAt } from '../composer-model.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import { LastHour, ReplyWindow } from './ReplyWindow.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type ComposerProps = {
  ticket: MyTicket
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  replyTo: Pick<Message, 'content' | 'created_by_name'> | null
  onCancelReply: () => void
  attach: FilesToSend
  /** The way to a voice message. */
  voice: ReactNode
  /** Opens the choice of templates; undefined where the channel has none. */
  onTemplate: (() => void) | undefined
  textLimit: number
  windowEnds: string | null
  isOffline: boolean
  /** Saved texts above the composer, which put theirs in where the cursor is. */
  Strip: ComponentType<StripProps>
  /** The choice between an answer and an internal note. */
  tabs: ReactNode
  /** What has to be seen before sending. */
  notice: ReactNode
}

type StripProps = { onInsert: (content: string) => void; onLeave: () => void; ref: Ref<HTMLDivElement> }

export function Composer(props: ComposerProps) {
  const { ticket, text, onText, onSend, replyTo, attach, textLimit, windowEnds, onTemplate } = props
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const platform = platformNames[ticket.platform]
  const about = { ends: windowEnds ?? '', platform, name: ticket.client_name }
  const excess = Array.from(text.trim()).length - textLimit
  const maySend = text.trim() !== '' && excess <= 0
  const send = () => maySend && onSend(text.trim())

  const press = (event: KeyboardEvent) => {
    // While a word of another script is being composed, Enter belongs to it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && replyTo) props.onCancelReply()
    if (event.key === '/' && text === '' && toStrip()) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const insert = (what: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const after = insertAt(text, selectionStart, selectionEnd, what)
    onText(after.text)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(after.at, after.at)
    })
  }
  /** Whether there is a saved text to go to. */
  const toStrip = () => {
    const first = strip.current?.querySelector<HTMLElement>('button')
    first?.focus()
    return first !== undefined && first !== null
  }
  return (
    <ComposerArea
      strip={<props.Strip ref={strip} onInsert={insert} onLeave={() => field.current?.focus()} />}
    >
      <ComposerShell
        mode="reply"
        label={t('composer.label')}
        notice={
          <>
            {props.notice}
            {windowEnds !== null && <LastHour {...about} hasTemplates={onTemplate !== undefined} />}
            <Notice excess={excess} platform={platform} isOffline={props.isOffline} />
          </>
        }
        tabs={props.tabs}
        replyTo={replyTo && <ReplyTo to={replyTo} onCancel={props.onCancelReply} />}
        tools={
          <>
            <IconButton
              icon={Paperclip}
              label={t('composer.attach')}
              isPressed={attach.isChoosing}
              onPress={attach.choose}
            />
            <EmojiPicker onPick={insert} field={field} />
            {props.voice}
            {onTemplate && <TemplateButton onPress={onTemplate} />}
          </>
        }
        end={
          <>
            {windowEnds !== null && <ReplyWindow ends={windowEnds} platform={platform} />}
            <Button label={t('composer.send')} tone="primary" end="↵" isDisabled={!maySend} onPress={send} />
          </>
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
  const { t } = useTranslation('writing')
  return <IconButton icon={LayoutTemplate} label={t('templates.use')} onPress={onPress} />
}

function ReplyTo({
  to,
  onCancel,
}: {
  to: Pick<Message, 'content' | 'created_by_name'>
  onCancel: () => void
}) {
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

function Notice({ excess, platform, isOffline }: { excess: number; platform: string; isOffline: boolean }) {
  const { t } = useTranslation()
  if (excess > 0) {
    return (
      <ComposerNotice tone="warning">{t('composer.tooLong', { count: excess, platform })}</ComposerNotice>
    )
  }
  return isOffline ? <ComposerNotice>{t('composer.offline')}</ComposerNotice> : null
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
