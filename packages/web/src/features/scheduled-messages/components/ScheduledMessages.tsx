import type { ScheduledFile, ScheduledMessage } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { mutateThen } from '../../../live/mutate-then.ts'
import { useMe } from '../../../live/me.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ScheduledCard } from '../../../ui/chat/ScheduledCard.tsx'
import { FileCard } from '../../../ui/chat/FileCard.tsx'
import { useScheduled } from '../api.ts'
import type { ChannelRules } from '../files-to-schedule.ts'
import { useCancelScheduled, useSendScheduled } from '../mutations.ts'
import styles from './ScheduledMessages.module.css'

type ScheduledMessagesProps = {
  rules: ChannelRules | undefined
  onChange: (message: ScheduledMessage) => void
}

/** What will be sent in the open ticket, and what could not be sent, below its messages. */
export function ScheduledMessages({ rules, onChange }: ScheduledMessagesProps) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  const scheduled = useScheduled(ticket.ticketid)
  if (scheduled.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('scheduled.list')}>
      {scheduled.map((message) => (
        <li key={message.messageid}>
          <Scheduled
            message={message}
            windowEnds={rules?.windowEnds ?? null}
            onChange={() => onChange(message)}
          />
        </li>
      ))}
    </ul>
  )
}

type ScheduledProps = { message: ScheduledMessage; windowEnds: string | null; onChange: () => void }

function Scheduled({ message, windowEnds, onChange }: ScheduledProps) {
  const { t } = useTranslation()
  const me = useMe()
  const { ticket, chat, leave } = useOpenTicket()
  const send = useSendScheduled(t)
  const cancel = useCancelScheduled(ticket, me, t)
  const { content, files, due_on, not_sent, user_name } = message
  const isMine = message.userid === me.id
  const mayWrite = ticket.may.send && ticket.closed_on === null
  const sendNow = () => {
    void mutateThen(send, message, {})
    chat.current?.toNewest()
    leave()
  }
  const takeBack = () => {
    void mutateThen(cancel, message, {})
    leave()
  }
  return (
    <ScheduledCard
      title={not_sent === null ? t('scheduled.card', { time: dateAndTime(due_on) }) : t('scheduled.notSent')}
      who={isMine ? null : user_name}
      problem={not_sent === null ? warningOf() : t(`refusal.${not_sent}`)}
      isFailed={not_sent !== null}
      text={content}
      names={files.map(({ name }) => name)}
      files={files.length > 0 && <Files files={files} />}
      actions={
        (isMine || ticket.may.close) && (
          <>
            {isMine && mayWrite && <Button label={t('scheduled.edit')} size="sm" onPress={onChange} />}
            {isMine && mayWrite && (
              <Button label={t('scheduled.sendNow')} size="sm" isPending={send.isPending} onPress={sendNow} />
            )}
            <Button
              label={t(not_sent === null ? 'scheduled.cancel' : 'message.discard')}
              size="sm"
              tone="quiet"
              onPress={takeBack}
            />
          </>
        )
      }
    />
  )

  function warningOf(): string | null {
    if (ticket.userid !== null && ticket.userid !== message.userid)
      return t('scheduled.handedOver', { name: user_name })
    if (ticket.last_client_seq > message.client_seq) return t('scheduled.clientWrote')
    if (windowEnds === null || new Date(due_on) < new Date(windowEnds)) return null
    const { platform, client_name: name } = ticket
    return t('scheduled.windowOver', {
      platform: platformName(platform, t),
      name,
      time: dateAndTime(windowEnds),
    })
  }
}

function Files({ files }: { files: readonly ScheduledFile[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.files} aria-label={t('files.list')}>
      {files.map(({ fileid, name, size, mime, thumbnail_fileid }) => (
        <li key={fileid}>
          <FileCard
            name={name}
            type={mime}
            about={fileSize(size)}
            {...(thumbnail_fileid !== null && { picture: `/files/${thumbnail_fileid}` })}
            download={{ href: `/files/${fileid}`, label: t('message.download', { name }) }}
          />
        </li>
      ))}
    </ul>
  )
}
