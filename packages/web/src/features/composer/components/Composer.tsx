import type { Message } from '@switchboard/contract'
import { LayoutTemplate, Paperclip } from 'lucide-react'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import type { FieldListHandle, FieldListProps } from '../../../lib/field-list.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { type OpenTicket, type SendMode, useOpenTicket } from '../../../live/open-ticket.ts'
import { ComposerShell, ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { ComposerText } from '../../../ui/chat/ComposerText.tsx'
import { ReplyLine } from '../../../ui/chat/ReplyLine.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { sendModeOf, type TextCheck } from '../composer-model.ts'
import { insertAtCaret } from '../insert-at-caret.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { ComposerNotices } from './ComposerNotices.tsx'
import { ReplyWindow } from './ReplyWindow.tsx'
import { SendWays } from './SendWays.tsx'
import type { FilesToSend } from './use-files-to-send.ts'

type ComposerProps = {
  text: string
  onText: (text: string) => void
  onSend: (text: string, mode: SendMode) => void
  attach: FilesToSend
  /** The way to a voice message. */
  voice: ReactNode
  check: TextCheck
  windowEnds: string | null
  /** Saved texts, which are put in where the cursor is: those above the composer, and those for a word after a slash. */
  snippets: {
    Strip: ComponentType<{
      onInsert: (content: string) => void
      onFiles: (files: Promise<readonly File[]>) => void
    }>
    List: ComponentType<FieldListProps>
  }
  /** The choice between an answer and an internal note. */
  tabs: ReactNode
  /** A notice to be read before sending. */
  notice: ReactNode
}

export function Composer(props: ComposerProps) {
  const { text, onText, onSend, attach, check, windowEnds } = props
  const { ticket, replyTo, reply, composer, leave, pickTemplate } = useOpenTicket()
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const shell = useRef<HTMLElement>(null)
  const list = useRef<FieldListHandle>(null)
  const platform = platformName(ticket.platform, t)
  const { excess, maySend } = check
  const send = (mode: SendMode) => {
    if (attach.files.length > 0) attach.overlay.current?.send(mode)
    else if (maySend) onSend(text.trim(), mode)
  }
  useImperativeHandle(composer, () => ({ send, attach: attach.choose, pickTemplate }))
  const insert = (what: string) => insertAtCaret(field.current, text, what, onText)
  const isFlat = useMedia('(max-height: 32.5rem) and (min-width: 35.0625rem)')
  const strip = <props.snippets.Strip key="strip" onInsert={insert} onFiles={attach.bring} />
  const tools = (
    <Tools key="tools" attach={attach} voice={props.voice} onPick={insert} field={field} shell={shell} />
  )
  return (
    <ComposerArea strip={!isFlat && strip}>
      <ComposerShell
        ref={shell}
        mode="reply"
        label={t('composer.label')}
        notice={
          <ComposerNotices notice={props.notice} attach={attach} windowEnds={windowEnds} excess={excess} />
        }
        tabs={props.tabs}
        replyTo={replyTo && <ReplyTo to={replyTo} onCancel={() => reply(null)} />}
        tools={isFlat ? [tools, strip] : tools}
        status={windowEnds !== null && <ReplyWindow ends={windowEnds} platform={platform} />}
        end={
          <SendWays isDisabled={!maySend} onSend={send} onMenuClose={leave}>
            <Button
              label={t('composer.send')}
              tone="primary"
              end="↵"
              isDisabled={!maySend}
              onPress={() => send('stay')}
            />
          </SendWays>
        }
      >
        <props.snippets.List ref={list} field={field} text={text} onText={onText} onFiles={attach.bring} />
        <ComposerText
          ref={field}
          label={t('composer.message')}
          placeholder={t('composer.placeholder', { name: firstName(ticket.client_name), platform })}
          value={text}
          onChange={onText}
          onKeyDown={(event) => press(event, { list, replyTo, reply, send })}
          onPaste={(event) => attach.paste(event, insert)}
        />
      </ComposerShell>
    </ComposerArea>
  )
}

interface KeyTargets extends Pick<OpenTicket, 'replyTo' | 'reply'> {
  list: RefObject<FieldListHandle | null>
  send: (mode: SendMode) => void
}

/** A key in the text: it acts on the open list first, then on the quoted message, then it may send. */
function press(event: KeyboardEvent, { list, replyTo, reply, send }: KeyTargets): void {
  if (list.current?.press(event)) return
  if (event.key === 'Escape' && replyTo) {
    event.preventDefault()
    return reply(null)
  }
  const mode = sendModeOf(event)
  if (mode === undefined) return
  event.preventDefault()
  send(mode)
}

type ToolsProps = Pick<ComposerProps, 'attach' | 'voice'> & {
  onPick: (emoji: string) => void
  field: RefObject<HTMLElement | null>
  shell: RefObject<HTMLElement | null>
}

/** What can be put into the answer besides text. */
function Tools({ attach, voice, onPick, field, shell }: ToolsProps) {
  const { t } = useTranslation()
  const { pickTemplate } = useOpenTicket()
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={t('composer.attach')}
        isPressed={attach.isChoosing || undefined}
        onPress={attach.choose}
      />
      <EmojiPicker onPick={onPick} field={field} beside={shell} />
      {voice}
      {pickTemplate && <TemplateButton onPress={pickTemplate} />}
    </>
  )
}

function TemplateButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon={LayoutTemplate} label={t('templates.use')} onPress={onPress} />
}

function ReplyTo({ to, onCancel }: { to: Message; onCancel: () => void }) {
  const { t } = useTranslation()
  const { quotedText, ticket } = useOpenTicket()
  return (
    <ReplyLine
      who={t('composer.replyTo', { name: to.isagent ? to.created_by_name : ticket.client_name })}
      text={quotedText}
      cancelLabel={t('composer.cancelReply')}
      onCancel={onCancel}
    />
  )
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
