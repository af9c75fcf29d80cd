import { Download, Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Viewer, ViewerThumb } from '../../../ui/media/Viewer.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import styles from './MediaViewer.module.css'
import type { ShownMessage } from '../message/message-text.ts'

type MediaViewerProps = {
  messages: readonly ShownMessage[]
  shown: string
  onShow: (messageid: string) => void
  onClose: () => void
  /** Quotes it in the composer; null where it may not be answered. */
  replyOf: (messageid: string) => (() => void) | null
}

/** Photos and videos in a viewer as large as the window, one after the other. */
export function MediaViewer({ messages, shown, onShow, onClose, replyOf }: MediaViewerProps) {
  const { t } = useTranslation()
  const media = messages.filter(isViewable)
  const at = media.findIndex(({ messageid }) => messageid === shown)
  const message = media[at]
  if (!message) return null
  const stepButton = (step: number, label: string) => {
    const other = media[at + step]
    return other && { label, onPress: () => onShow(other.messageid) }
  }
  const kind =
    message.type === 'video' ? t('preview.video') : t('message.photoFrom', { name: message.created_by_name })
  return (
    <Viewer
      isOpen
      onClose={onClose}
      label={t('message.viewer')}
      closeLabel={t('message.closeViewer')}
      lead={<Lead message={message} />}
      tools={<Tools message={message} onClose={onClose} reply={replyOf(message.messageid)} />}
      previous={stepButton(-1, t('message.previous'))}
      next={stepButton(1, t('message.next'))}
      strip={
        media.length > 1 &&
        media.map((other) => (
          <ViewerThumb
            key={other.messageid}
            picture={stillOf(other)}
            video={other.type === 'video' ? (other.path ?? undefined) : undefined}
            label={t('message.hit', { name: other.created_by_name, date: dateAndTime(other.created_on) })}
            isCurrent={other === message}
            onPress={() => onShow(other.messageid)}
          />
        ))
      }
    >
      <Media message={message} label={message.content || kind} />
    </Viewer>
  )
}

/** Who sent it, when, and how large it is. */
function Lead({ message }: { message: ShownMessage }) {
  const { created_by_name, created_on, file_size, isagent } = message
  return (
    <>
      <Avatar name={created_by_name} size="md" of={{ side: isagent ? 'agent' : 'client' }} />
      <span className={styles.lead} aria-live="polite">
        <b dir="auto">{created_by_name}</b>
        <span className={styles.about}>
          <time>{dateAndTime(created_on)}</time>
          {file_size !== null && ` · ${fileSize(file_size)}`}
        </span>
      </span>
    </>
  )
}

type ToolsProps = {
  message: ShownMessage
  onClose: () => void
  reply: (() => void) | null
}

function Tools({ message, onClose, reply }: ToolsProps) {
  const { t } = useTranslation()
  const name = message.file_name ?? t(message.type === 'video' ? 'preview.video' : 'preview.photo')
  const closeAndReply = () => {
    onClose()
    reply?.()
  }
  return (
    <>
      {reply && <IconButton icon={Reply} label={t('message.reply')} onPress={closeAndReply} />}
      <a
        className={styles.download}
        href={message.path ?? ''}
        download={name}
        aria-label={t('message.download', { name })}
      >
        <Icon of={Download} />
      </a>
    </>
  )
}

/** A photo is its own small picture when it has no other. */
const stillOf = ({ type, thumbnailUrl, video_thumbnail, imageUrl, path }: ShownMessage): string | undefined =>
  thumbnailUrl ?? video_thumbnail ?? (type === 'image' ? (imageUrl ?? path ?? undefined) : undefined)

function Media({ message, label }: { message: ShownMessage; label: string }) {
  const source = message.imageUrl ?? message.path ?? ''
  if (message.type === 'image') return <img className={styles.media} src={source} alt={label} />
  return (
    <video
      key={message.messageid}
      className={styles.media}
      src={message.path ?? ''}
      controls
      autoPlay
      aria-label={label}
    >
      <track kind="captions" />
    </video>
  )
}

const isViewable = (message: ShownMessage): boolean =>
  (message.type === 'image' || message.type === 'video') &&
  message.media_state === 'ready' &&
  message.deleted_on === null
