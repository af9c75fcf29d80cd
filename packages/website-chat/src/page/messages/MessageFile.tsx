import type { VisitorFile } from '@switchboard/contract'
import { Icon } from '../Icon.tsx'
import { fileSize } from '../times.ts'
import { useChat } from '../use-chat.ts'

/** Its room is known before it has loaded: nothing moves. */
export function MessageFile({ file }: { file: VisitorFile }) {
  const { t, tag } = useChat()
  const { kind, url, name, size, width, height, recorded } = file
  const ratio = { aspectRatio: width && height ? `${width} / ${height}` : '4 / 3' }
  switch (kind) {
    case 'image':
      return (
        <a class="picture" style={ratio} href={url} target="_blank" rel="noopener">
          <img src={url} alt={`${t('picture')}: ${name}`} loading="lazy" decoding="async" />
        </a>
      )
    case 'video':
      return (
        <video
          class="picture"
          style={ratio}
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={name}
        >
          <track kind="captions" />
        </video>
      )
    case 'audio':
      return (
        <audio src={url} controls preload="metadata" aria-label={recorded ? t('voice') : name}>
          <track kind="captions" />
        </audio>
      )
    case 'document':
      return (
        <a class="document" href={url} download={name}>
          <Icon name="file" />
          <span class="file-name">{name}</span>
          <span class="file-size">{fileSize(size, tag)}</span>
        </a>
      )
  }
}
