import { FILE_TOO_LARGE_NAME } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { Shapes } from 'lucide-react'
import { fileSize } from '../../../lib/file-size.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ContactCard } from '../../../ui/chat/ContactCard.tsx'
import { FileCard } from '../../../ui/chat/FileCard.tsx'
import { ImageGrid } from '../../../ui/chat/ImageGrid.tsx'
import { LinkCard } from '../../../ui/chat/LinkCard.tsx'
import type { MessageContent } from '../../../ui/chat/MessageBubble.tsx'
import type { MessageMetaProps } from '../../../ui/chat/MessageMeta.tsx'
import { Placeholder } from '../../../ui/chat/Placeholder.tsx'
import { LocationCard } from '../../../ui/chat/LocationCard.tsx'
import { Sticker } from '../../../ui/chat/Sticker.tsx'
import { VideoTile } from '../../../ui/chat/VideoTile.tsx'
import { unknownText } from '../../../i18n/unknown-kind.ts'
import { deletedText, isDiscarded, placeOf, type ShownMessage } from './message-text.ts'
import { MessageText } from './MessageText.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

/** What is needed besides the message itself to show it. */
export interface Showing {
  album: readonly ShownMessage[]
  /** The part that the user has just jumped to. */
  hit?: string | null
  /** The author's name as shown. */
  name: string
  meta: MessageMetaProps
  t: TFunction
  onView: (messageid: string) => void
  onRefetch: (messageid: string) => void
}

/** Each kind of message as its component; a file that is not available shows the reason. */
export function contentOf(message: ShownMessage, showing: Showing): MessageContent {
  const { t } = showing
  if (message.deleted_on !== null || isDiscarded(message))
    return { kind: 'gone', text: <Deleted message={message} t={t} /> }
  const hasFile = message.media_state !== 'none'
  if (hasFile && message.media_state !== 'ready') return absentFile(message, showing)
  return present[message.type](message, showing)
}

type Present = (message: ShownMessage, showing: Showing) => MessageContent

const text: Present = ({ content, link }) => ({
  kind: 'text',
  text: <MessageText text={content} />,
  ...(link !== null && {
    card: (
      <LinkCard
        address={link.url}
        site={link.site}
        title={link.title}
        description={link.description}
        picture={link.imageUrl}
      />
    ),
  }),
})

const unknown: Present = (message, { t }) => ({
  kind: 'text',
  text: <Placeholder icon={Shapes} text={unknownText(message, t)} />,
})

const present: Record<ShownMessage['type'], Present> = {
  text,
  image: (message, { album, hit, name, t, onView }) => ({
    kind: 'media',
    media: (
      <ImageGrid
        shots={album.map((photo) => ({
          id: photo.messageid,
          picture: photo.thumbnailUrl ?? photo.imageUrl ?? photo.path ?? '',
          alt: photo.content || t('message.photoFrom', { name }),
          width: photo.width ?? undefined,
          height: photo.height ?? undefined,
        }))}
        {...(hit && album.length > 1 && { hit })}
        openLabel={({ alt }, place) => {
          const label = t('message.openPhoto', { name: alt })
          return album.length > 1 ? `${label}, ${t('find.count', { place, total: album.length })}` : label
        }}
        onOpen={onView}
      />
    ),
    ...captionOf(album.find(({ content }) => content !== '') ?? message),
  }),
  video: (message, { name, t, onView }) => ({
    kind: 'media',
    media: (
      <VideoTile
        label={t('message.playVideo', { name })}
        poster={message.video_thumbnail ?? message.thumbnailUrl ?? undefined}
        video={message.path ?? undefined}
        length={message.duration ?? undefined}
        onPlay={() => onView(message.messageid)}
      />
    ),
    ...captionOf(message),
  }),
  audio: (message, { name, meta }) => ({
    kind: 'whole',
    whole: <VoicePlayer message={message} name={name} meta={meta} />,
  }),
  document: (message, { t }) => {
    const name = message.file_name ?? t('preview.document')
    const mayFetch = message.path !== null && name !== FILE_TOO_LARGE_NAME
    return {
      kind: 'card',
      card: (
        <>
          <FileCard
            name={name}
            type={message.mime_type ?? undefined}
            about={message.file_size === null ? t('message.noFileSize') : fileSize(message.file_size)}
            {...(mayFetch && {
              download: { href: message.path ?? '', label: t('message.download', { name }) },
            })}
          />
          {message.content !== '' && (
            <p dir="auto">
              <MessageText text={message.content} />
            </p>
          )}
        </>
      ),
    }
  },
  location: (message, { t }) => {
    const place = placeOf(message.content)
    if (!place) return text(message, { ...noShowing, t })
    const label = t('message.mapLabel', { place: message.region ?? place.text })
    const name = message.region ?? undefined
    return {
      kind: 'media',
      media: <LocationCard {...place} label={label} {...(name !== undefined && { name })} />,
    }
  },
  contact: ({ content }, { t }) => {
    const [name = '', phone = ''] = content.split('\n')
    const digits = phone.replace(/[^\d+]/g, '')
    const call = { text: phone, href: `tel:${digits}`, label: t('message.call', { name }) }
    return { kind: 'card', card: <ContactCard name={name} {...(digits !== '' && { phone: call })} /> }
  },
  sticker: (message, { meta, t }) => {
    const picture = message.imageUrl ?? message.path
    return {
      kind: 'bare',
      bare: (
        <Sticker
          label={t('message.sticker')}
          caption={`${t('message.sticker')} · ${meta.time.text}`}
          emoji={message.content}
          {...(picture !== null && { picture })}
        />
      ),
    }
  },
  rating: text,
  close: text,
  reopen: text,
  handover: text,
  reassign: text,
  snooze: text,
  unknown,
}

/**
 * A deleted message shows that it is deleted and stays readable to staff; so does a message that an agent discarded.
 */
function Deleted({ message, t }: { message: ShownMessage; t: TFunction }) {
  if (message.content === '') return deletedText(message, t)
  return (
    <details>
      <summary>
        {deletedText(message, t)} {t('message.showDeleted')}
      </summary>
      <p dir="auto">
        <MessageText text={message.content} />
      </p>
    </details>
  )
}

const noShowing: Omit<Showing, 't'> = {
  album: [],
  name: '',
  meta: { time: { dateTime: '', text: '' } },
  onView: () => undefined,
  onRefetch: () => undefined,
}

const captionOf = ({ content }: ShownMessage) =>
  content === '' ? {} : { caption: <MessageText text={content} /> }

function absentFile(message: ShownMessage, { t, onRefetch }: Showing): MessageContent {
  const isTooLarge = message.media_state === 'too-large'
  const name = isTooLarge ? FILE_TOO_LARGE_NAME : (message.file_name ?? t('preview.document'))
  const about = { pending: t('message.filePending'), failed: t('message.fileFailed') }
  const state = message.media_state === 'pending' ? about.pending : about.failed
  return {
    kind: 'card',
    card: (
      <>
        <FileCard name={name} about={isTooLarge ? t('message.fileNotKept') : state} />
        {message.media_state === 'failed' && (
          <Button label={t('message.refetch')} size="sm" onPress={() => onRefetch(message.messageid)} />
        )}
        {message.content !== '' && (
          <p dir="auto">
            <MessageText text={message.content} />
          </p>
        )}
      </>
    ),
  }
}
