import { limits, type ScheduledMessage } from '@switchboard/contract'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { newId } from '../../../lib/browser.ts'
import { isPast, type MomentChoice, momentChoices, momentOf, writtenAs } from '../../../lib/coming-moments.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { fileFault } from '../../../lib/file-rules.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { MomentPicks } from '../../../ui/forms/MomentPicks.tsx'
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
import styles from './ScheduleDialog.module.css'

type ScheduleDialogProps = {
  /** The text of the composer. */
  content: string
  /** The files that were chosen in it. */
  files?: readonly File[]
  /** The message to change instead of a new one. */
  changed?: ScheduledMessage | null
  /** Undefined until they are known. */
  rules: ChannelRules | undefined
  onAway: () => void
  onDone: () => void
}

/** When to send an answer; of one that waits already the text and the files too. */
export function ScheduleDialog({ changed = null, rules, onAway, onDone, ...given }: ScheduleDialogProps) {
  const { t } = useTranslation()
  const { ticket, replyTo } = useOpenTicket()
  const now = useNow()
  const [messageid] = useState(newId)
  const [content, setContent] = useState(given.content)
  const [chosen, setChosen] = useState<string>(changed ? 'chosen' : 'hour')
  const [written, setWritten] = useState(changed ? writtenAs(changed.due_on) : '')
  const [files, setFiles] = useState<readonly FileToSchedule[]>(() => [
    ...(changed?.files ?? []).map(storedFile),
    ...(given.files ?? []).map(chosenFile),
  ])
  const { scheduling, upload } = useSchedule(ticket, changed, t, onDone)
  const failure = scheduling.isError ? failureText(failureOf(scheduling.error), t) : null
  const choices = momentChoices(now)
  const choice = choices.find(({ id }) => id === chosen)
  const dueOn = choice && momentOf(choice, written, now)
  const fits = files.every(({ file }) => file === null || !rules || fileFault(file, rules) === null)
  const isWhole = dueOn !== undefined && fits && (content.trim() !== '' || files.length > 0)
  const windowEnds = rules?.windowEnds ?? null
  const incoming = takeFiles(changed !== null && !scheduling.isPending, (added) =>
    setFiles((before) => withChosen(before, added)),
  )
  const confirm = () => {
    if (!isWhole || scheduling.isPending) return
    const quoted = changed === null && replyTo !== null && { reply_to: replyTo.messageid }
    scheduling.mutate({ messageid, content, due_on: dueOn, files, ...quoted })
  }
  const subOf = (one: MomentChoice) => ('at' in one ? dateAndTime(one.at) : undefined)
  return (
    <Dialog
      isList
      onClose={onAway}
      title={t(changed ? 'scheduled.change' : 'scheduled.title')}
      lead={t('scheduled.lead', { name: ticket.client_name })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button label={t('common.cancel')} tone="quiet" onPress={onAway} />
          <Button
            label={t(changed ? 'scheduled.save' : 'scheduled.confirm')}
            tone="primary"
            isDisabled={!isWhole}
            isPending={scheduling.isPending}
            onPress={confirm}
          />
        </>
      }
    >
      <div className={styles.taking} {...incoming}>
        {changed && (
          <div className={styles.text}>
            <TextArea
              label={t('scheduled.text')}
              rows={3}
              value={content}
              onChange={setContent}
              maxLength={files.length > 0 ? (rules?.captionLimit ?? limits.messageText) : limits.messageText}
              onEnter={confirm}
            />
          </div>
        )}
        {(changed || files.length > 0) && (
          <FilesOfMessage
            files={files}
            rules={rules}
            upload={upload}
            failure={failure}
            onChange={changed && !scheduling.isPending ? setFiles : undefined}
          />
        )}
        <MomentPicks
          label={t('scheduled.when')}
          picks={choices.map((one) => ({ id: one.id, name: t(`moments.${one.id}`), sub: subOf(one) }))}
          value={chosen}
          onChange={setChosen}
          timeLabel={t('moments.time')}
          timeError={isPast(written, now) ? t('moments.past') : undefined}
          written={written}
          onWritten={setWritten}
          onEnter={confirm}
        />
        {windowEnds !== null && dueOn !== undefined && new Date(dueOn) >= new Date(windowEnds) && (
          <Notice tone="warning">
            {t('scheduled.windowOver', {
              platform: platformName(ticket.platform, t),
              name: ticket.client_name,
              time: dateAndTime(windowEnds),
            })}
          </Notice>
        )}
        {failure !== null && upload === null && <Notice tone="danger">{failure}</Notice>}
      </div>
    </Dialog>
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
