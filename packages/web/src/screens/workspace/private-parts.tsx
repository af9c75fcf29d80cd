import type { PrivateMessage } from '@switchboard/contract'
import { MediaViewer } from '../../features/chat/components/MediaViewer.tsx'
import { contentOf } from '../../features/chat/message/content.tsx'
import { messageText, type ShownMessage } from '../../features/chat/message/message-text.ts'
import { CopyDraft } from '../../features/composer/components/KeptDraft.tsx'
import { EmojiList } from '../../features/composer/emoji/EmojiList.tsx'
import { EmojiPicker } from '../../features/composer/emoji/EmojiPicker.tsx'
import type { SharedParts } from '../../features/private/open-talk.ts'

/** Private messages show as a client's do. */
export const privateParts: SharedParts = {
  EmojiPicker,
  FieldList: EmojiList,
  CopyDraft,
  Viewer: ({ messages, nameOf, ...viewer }) => (
    <MediaViewer messages={messages.map((message) => asShown(message, nameOf(message)))} {...viewer} />
  ),
  contentOf(message, { name, meta, t, onView }) {
    const shown = asShown(message, name)
    return contentOf(shown, { album: [shown], name, meta, t, onView, onRefetch: () => undefined })
  },
  textOf: (message, t) => messageText(asShown(message, ''), t),
}

const asShown = (message: PrivateMessage, created_by_name: string): ShownMessage => ({
  ...message,
  created_by_name,
  recorded: false,
  media_state: message.path === null ? 'none' : 'ready',
  imageUrl: message.type === 'image' ? message.path : null,
  video_thumbnail: null,
  region: null,
  placeholder: null,
  deleted_on: null,
  link: null,
  delivery: 'none',
})
