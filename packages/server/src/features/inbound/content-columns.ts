import type { InboundContent } from '@switchboard/channels'
import { FILE_TOO_LARGE_NAME, limits } from '@switchboard/contract'
import { cleanFileName } from '../../platform/files/file-name.ts'
import type { MessageDraft } from '../chat/chat.ts'

type ContentColumns = Pick<MessageDraft, 'type' | 'content'> & Partial<MessageDraft>

/** The columns of a message for content in our common form; edits use it too. */
export function contentColumns(content: InboundContent): ContentColumns {
  switch (content.type) {
    case 'text':
      return { type: 'text', content: content.text.slice(0, limits.messageText).toWellFormed() }
    case 'location':
      return {
        type: 'location',
        content: `${content.latitude},${content.longitude}`,
        region: [content.title, content.address].filter((part) => part !== null).join(', ') || null,
      }
    case 'contact':
      return { type: 'contact', content: `${content.name}\n${content.phone}` }
    case 'unknown':
      return { type: 'unknown', content: '', placeholder: content.what }
    case 'file':
      return fileColumns(content)
    default:
      return content satisfies never
  }
}

function fileColumns({ file, caption, emoji }: Extract<InboundContent, { type: 'file' }>): ContentColumns {
  return {
    type: file.kind,
    file_key: file.lastingRef ?? null,
    content: caption === '' ? (emoji ?? '') : caption,
    // The name is shown until the file is fetched, and permanently when that fails.
    file_name: file.tooLarge ? FILE_TOO_LARGE_NAME : file.name && cleanFileName(file.name),
    file_size: file.size,
    mime_type: file.mime,
    duration: file.duration,
    width: file.width,
    height: file.height,
    recorded: file.recorded,
    media_state: file.tooLarge ? 'too-large' : 'pending',
  }
}
