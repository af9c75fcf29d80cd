import { limits, type ScheduledMessage } from '@switchboard/contract'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { newId } from '../../../lib/browser.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { fileFault } from '../../../lib/file-rules.ts'
import { copyMessage } from '../../../live/copy-message.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import {
  type ChannelRules,
  chosenFile,
  type FileToSchedule,
  storedFile,
  withChosen,
} from '../files-to-schedule.ts'
import { useSchedule } from '../mutations.ts'
import { FilesOfMessage } from './FilesOfMessage.tsx'
import { Moments, useMomentChoice } from './Moments.tsx'
import styles from './ScheduleDialog.module.css'

type ScheduleDialogProps = {
  /** The text of the composer. */
  content: string
  /** The files that were chosen in it. */
  files?: readonly File[] | undefined
  /** The message to change instead of a new one. */
  changed?: ScheduledMessage | null
  /** Why it cannot be scheduled or changed any more. */
  barred: string | null
  /** Undefined until they are known. */
  rules: ChannelRules | undefined
  onAway: () => void
  onDone: () => void
}

/** When to send an answer; of one that waits already the text and the files too. */
export function ScheduleDialog({ changed = null, ...given }: ScheduleDialogProps) {
  const { barred, rules, onAway, onDone } = given
  const { t } = useTranslation()
  const { ticket, replyTo } = useOpenTicket()
  const [messageid] = useState(newId)
  const [content, setContent] = useState(given.content)
  const moment = useMomentChoice(changed)
  const { dueOn } = moment
  const { files, setFiles, fit } = useFilesToSchedule(changed, given.files, rules)
  const { scheduling, upload, failure } = useSchedule(ticket, changed, t, onDone)
  const isWhole = dueOn !== undefined && fit && (content.trim() !== '' || files.length > 0)
  const mayChangeFiles = changed !== null && !scheduling.isPending
  const incoming = takeFiles(mayChangeFiles, (added) => setFiles((before) => withChosen(before, added)))
  const confirm = () => {
    if (!isWhole || scheduling.isPending) return
    const quoted = changed === null && replyTo !== null && { reply_to: replyTo.messageid }
    scheduling.mutate({ messageid, content, due_on: dueOn, files, ...quoted })
  }
  return (
    <Dialog
      isList
      onClose={onAway}
      title={t(changed ? 'scheduled.change' : 'scheduled.title')}
      lead={t('scheduled.lead', { name: ticket.client_name })}
      closeLabel={t('common.close')}
      footer={
        <Footer
          label={t(changed ? 'scheduled.save' : 'scheduled.confirm')}
          isDisabled={!isWhole}
          isPending={scheduling.isPending}
          onAway={onAway}
          onConfirm={confirm}
        />
      }
    >
      <div className={styles.taking} {...incoming}>
        {changed && (
          <MessageText
            content={content}
            onChange={setContent}
            maxLength={files.length > 0 ? rules?.captionLimit : undefined}
            onEnter={confirm}
          />
        )}
        {(changed || files.length > 0) && (
          <FilesOfMessage
            files={files}
            rules={rules}
            upload={upload}
            failure={failure}
            onChange={mayChangeFiles ? setFiles : undefined}
          />
        )}
        <Moments moment={moment} onEnter={confirm} />
        <WindowNotice dueOn={dueOn} windowEnds={rules?.windowEnds ?? null} />
        <Trouble text={barred ?? (upload === null ? failure : null)} content={content} />
      </div>
    </Dialog>
  )
}

/** The files of the message, then those that were chosen; whether the channel takes all of them. */
function useFilesToSchedule(
  changed: ScheduledMessage | null,
  given: readonly File[] = [],
  rules: ChannelRules | undefined,
) {
  const [files, setFiles] = useState<readonly FileToSchedule[]>(() => [
    ...(changed?.files ?? []).map(storedFile),
    ...given.map(chosenFile),
  ])
  const fit = files.every(({ file }) => file === null || !rules || fileFault(file, rules) === null)
  return { files, setFiles, fit }
}

/** Why it was not done; what was written can be taken along. */
function Trouble({ text, content }: { text: string | null; content: string }) {
  const { t } = useTranslation()
  if (text === null) return null
  const copy = <Button label={t('message.copy')} size="sm" onPress={() => void copyMessage(content, t)} />
  return (
    <Notice tone="danger" actions={content.trim() !== '' && copy}>
      {text}
    </Notice>
  )
}

type FooterProps = {
  label: string
  isDisabled: boolean
  isPending: boolean
  onAway: () => void
  onConfirm: () => void
}

function Footer({ label, isDisabled, isPending, onAway, onConfirm }: FooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
      <Button
        label={label}
        tone="primary"
        isDisabled={isDisabled}
        isPending={isPending}
        onPress={onConfirm}
      />
    </>
  )
}

type MessageTextProps = {
  content: string
  onChange: (content: string) => void
  maxLength: number | undefined
  onEnter: () => void
}

function MessageText({ content, onChange, maxLength = limits.messageText, onEnter }: MessageTextProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.text}>
      <TextArea
        label={t('scheduled.text')}
        rows={3}
        value={content}
        onChange={onChange}
        maxLength={maxLength}
        onEnter={onEnter}
      />
    </div>
  )
}

/** The answer would come after the provider's reply window. */
function WindowNotice({ dueOn, windowEnds }: { dueOn: string | undefined; windowEnds: string | null }) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  if (windowEnds === null || dueOn === undefined || new Date(dueOn) < new Date(windowEnds)) return null
  return (
    <Notice tone="warning">
      {t('scheduled.windowOver', {
        platform: platformName(ticket.platform, t),
        name: ticket.client_name,
        time: dateAndTime(windowEnds),
      })}
    </Notice>
  )
}

/** Files that are pasted or dropped into the message; the chat behind it does not take them too. */
function takeFiles(mayTake: boolean, take: (files: readonly File[]) => void) {
  if (!mayTake) return {}
  const drag = (event: DragEvent) => {
    event.stopPropagation()
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  return {
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      take([...event.clipboardData.files])
    },
    onDragEnter: drag,
    onDragLeave: drag,
    onDragOver: drag,
    onDrop(event: DragEvent) {
      drag(event)
      if (event.dataTransfer.files.length > 0) take([...event.dataTransfer.files])
    },
  }
}
