import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Viewer, ViewerThumb } from '../../../ui/media/Viewer.tsx'
import styles from './MediaViewer.module.css'
import type { ShownMessage } from '../message/message-text.ts'

type MediaViewerProps = {
  messages: readonly ShownMessage[]
  shown: string
  onShow: (messageid: string) => void
  onClose: () => void
}

/** Photos and videos in a viewer as large as the window, one after the other. */
export function MediaViewer({ messages, shown, onShow, onClose }: MediaViewerProps) {
  const { t } = useTranslation()
  const media = messages.filter(isViewable)
  const at = media.findIndex(({ messageid }) => messageid === shown)
  const message = media[at]
  if (!message) return null
  const stepButton = (step: number, label: string) => {
    const other = media[at + step]
    return other && { label, onPress: () => onShow(other.messageid) }
  }
  const name = message.file_name ?? t('preview.photo')
  const label = message.content || t('message.photoFrom', { name: message.created_by_name })
  return (
    <Viewer
      isOpen
      onClose={onClose}
      label={t('message.viewer')}
      closeLabel={t('message.closeViewer')}
      lead={
        <span className={styles.lead}>
          <b dir="auto">{message.created_by_name}</b> <time>{dateAndTime(message.created_on)}</time>
        </span>
      }
      tools={
        <a
          className={styles.download}
          href={message.path ?? ''}
          download={name}
          aria-label={t('message.download', { name })}
        >
          <Icon of={Download} />
        </a>
      }
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
      <Media message={message} label={label} />
    </Viewer>
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
