import { limits, type ScheduledMessage } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { newId } from '../../../lib/browser.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { excessOf } from '../../../lib/excess-of.ts'
import { copyMessage } from '../../../live/copy-message.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useSaves } from '../../../ui/overlays/unsaved-texts.ts'
import type { ChannelRules } from '../files-to-schedule.ts'
import { otherThan } from '../other-than.ts'
import { useSchedule } from '../mutations.ts'
import { useFilesToSchedule } from '../use-files-to-schedule.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
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
  /** The same as it is by now. */
  current?: ScheduledMessage | undefined
  /** Why it cannot be scheduled or changed any more. */
  barred: string | null
  /** Undefined until they are known. */
  rules: ChannelRules | undefined
  /** What it is by now, with the files that the server does not have. */
  onEdits?: (edits: { content: string; files: readonly File[] }) => void
  onAway: () => void
  onDone: () => void
}

/** When to send an answer; of one that waits already the text and the files too. */
export function ScheduleDialog({ changed = null, ...given }: ScheduleDialogProps) {
  const { barred, rules, onAway } = given
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const form = useScheduleForm({ changed, ...given })
  const { content, files, moment, excess, isWhole, other, save, isPending, upload, failure } = form
  const confirm = () => other ?? save(changed)
  return (
    <Dialog
      isList
      onClose={onAway}
      title={t(changed ? 'scheduled.change' : 'scheduled.title')}
      lead={t('scheduled.lead', { name: ticket.client_name })}
      holds={changed ? 'texts' : undefined}
      footer={
        <Footer
          label={t(changed ? 'scheduled.save' : 'scheduled.confirm')}
          isDisabled={!isWhole || other !== null}
          isPending={isPending}
          onAway={onAway}
          onConfirm={confirm}
        />
      }
    >
      <div className={styles.taking} {...form.incoming}>
        {changed && (
          <MessageText content={content} onChange={form.setContent} excess={excess} onEnter={confirm} />
        )}
        {(changed || files.length > 0) && (
          <FilesOfMessage
            files={files}
            rules={rules}
            upload={upload}
            failure={failure}
            isTooMany={form.isTooMany}
            edit={form.edit}
          />
        )}
        {other && <ChangedMeanwhile other={other} isDisabled={!isWhole} onSave={() => save(other)} />}
        <Moments moment={moment} onEnter={confirm} />
        <WindowNotice dueOn={moment.dueOn} windowEnds={rules?.windowEnds ?? null} />
        <Trouble text={barred ?? (upload === null ? failure : null)} content={content} />
      </div>
    </Dialog>
  )
}

type Given = Omit<ScheduleDialogProps, 'changed'> & { changed: ScheduledMessage | null }

function useScheduleForm({ changed, ...given }: Given) {
  const { t } = useTranslation()
  const { ticket, replyTo } = useOpenTicket()
  const [messageid] = useState(newId)
  const [content, setContent] = useState(given.content)
  const moment = useMomentChoice(ticket.ticketid, changed)
  const { dueOn } = moment
  const { scheduling, upload, failure } = useSchedule(ticket, t, given.onDone)
  const { isPending } = scheduling
  const mayChangeFiles = changed !== null && !isPending
  const { files, fit, isTooMany, edit, incoming } = useFilesToSchedule({
    changed,
    given: given.files,
    rules: given.rules,
    mayChange: mayChangeFiles,
    onText: (words) => setContent(content === '' ? words : `${content}\n${words}`),
  })
  useEffect(() => given.onEdits?.({ content, files: files.flatMap(({ file }) => file ?? []) }))
  const excess = excessIn(content, files.length > 0, given.rules)
  const isAnything = content.trim() !== '' || files.length > 0
  const isWhole = given.barred === null && dueOn !== undefined && fit && excess <= 0 && isAnything
  const other = changed && !isPending ? otherThan(changed, given.current, { content, dueOn, files }) : null
  const save = (opened: ScheduledMessage | null) => {
    if (!isWhole || isPending) return
    const quoted = changed === null && replyTo !== null && { reply_to: replyTo.messageid }
    scheduling.mutate({ messageid, content, due_on: dueOn, files, opened, ...quoted })
  }
  const shown = { content, setContent, moment, excess, isWhole, other, save, isPending, upload, failure }
  return { ...shown, files, isTooMany, edit: mayChangeFiles ? edit : undefined, incoming }
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
  useSaves(isPending)
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

/** With files the text is a caption. */
function excessIn(content: string, isCaption: boolean, rules: ChannelRules | undefined): number {
  const most = isCaption ? rules?.captionLimit : rules?.textLimit
  return excessOf(content, Math.min(most ?? limits.messageText, limits.messageText))
}

type MessageTextProps = {
  content: string
  onChange: (content: string) => void
  /** How many characters it is too long. */
  excess: number
  onEnter: () => void
}

function MessageText({ content, onChange, excess, onEnter }: MessageTextProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const platform = platformName(ticket.platform, t)
  return (
    <div className={styles.text}>
      <TextArea
        label={t('scheduled.text')}
        rows={3}
        value={content}
        onChange={onChange}
        error={excess > 0 ? t('composer.tooLong', { count: excess, platform }) : undefined}
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
