import { calls, type Me, type MyTicket, type ScheduledMessage } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { dateAndTime } from '../../lib/dates.ts'
import { request } from '../../live/api.ts'
import { errorText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { FileToSchedule } from './files-to-schedule.ts'
import { useUpload } from './use-upload.ts'
import { showFailure } from '../../live/show-failure.ts'

/** A message to schedule. The page makes the id: a second try is the same message. */
interface ToSchedule {
  messageid: string
  content: string
  due_on: string
  fileids: string[]
  reply_to?: string
}

const schedule = ({ ticketid, created_on }: MyTicket, body: ToSchedule) =>
  request(calls.scheduleMessage, { params: { ticketid }, body: { created_on, ...body } })

type WithFiles = Omit<ToSchedule, 'fileids'> & {
  files: readonly FileToSchedule[]
  /** What the changes were made to; null for a new message. */
  opened: ScheduledMessage | null
}

/**
 * Uploads the files and schedules a new message, or changes the one that is given. Everybody learns of it by its event.
 * A second try uploads what is left.
 */
export function useSchedule(ticket: MyTicket, t: TFunction, onDone: () => void) {
  const { upload, uploadAll } = useUpload(ticket)
  const scheduling = useMutation({
    async mutationFn({ files, messageid, opened, ...wanted }: WithFiles) {
      await uploadAll(files)
      const fileids = files.map(({ fileid }) => fileid)
      if (opened === null) return schedule(ticket, { messageid, ...wanted, fileids })
      const { content, due_on } = wanted
      return request(calls.changeScheduledMessage, {
        params: { messageid: opened.messageid },
        body: { content, due_on, fileids, opened: asOpened(opened) },
      })
    },
    onSuccess: ({ due_on }) => {
      toasts.show({ tone: 'success', text: t('scheduled.done', { time: dateAndTime(due_on) }) })
      onDone()
    },
  })
  const failure = errorText(scheduling.error, t) ?? null
  return { scheduling, upload, failure }
}

const asOpened = ({ content, due_on, files }: ScheduledMessage) => ({
  content,
  due_on,
  fileids: files.map(({ fileid }) => fileid),
})

const failed = (error: unknown, t: TFunction): void => void showFailure(t('scheduled.failed'), error, t)

export function useSendScheduled(t: TFunction) {
  return useMutation({
    mutationFn: ({ messageid }: ScheduledMessage) =>
      request(calls.sendScheduledMessage, { params: { messageid } }),
    onError: (error) => failed(error, t),
  })
}

/**
 * One that waits can be brought back for five seconds; the text of one that was not sent is in the inbox too, and that of a
 * colleague's message then is in the inbox of the colleague.
 */
export function useCancelScheduled(ticket: MyTicket, me: Me, t: TFunction) {
  return useMutation({
    mutationFn: ({ messageid }: ScheduledMessage) =>
      request(calls.cancelScheduledMessage, { params: { messageid } }),
    onSuccess: (_, { messageid, content, due_on, reply_to, not_sent, files, userid, user_name: name }) => {
      if (not_sent !== null) return
      if (userid !== me.id) {
        toasts.show({ tone: 'success', text: t('scheduled.cancelledOf', { name }) })
        return
      }
      const fileids = files.map(({ fileid }) => fileid)
      const again = { messageid, content, due_on, fileids, ...(reply_to !== null && { reply_to }) }
      toasts.offerUndo({
        text: t('scheduled.cancelled'),
        onUndo: () => void schedule(ticket, again).catch((error: unknown) => failed(error, t)),
      })
    },
    onError: (error) => failed(error, t),
  })
}
