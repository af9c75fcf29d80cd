import { toWireJson } from '../wire-json.ts'

/** The Bot API objects this simulator speaks, as they are on the wire. */
export type User = {
  id: number
  is_bot: boolean
  first_name: string
  last_name?: string
  username?: string
  language_code?: string
}

export type Chat = { id: number; first_name: string; last_name?: string; username?: string; type: 'private' }

export type MessageEntity = {
  type: string
  offset: number
  length: number
  url?: string
  language?: string
  user?: User
  custom_emoji_id?: string
}

/** A text and its entities. */
export type FormattedText = { text: string; entities: MessageEntity[] }

export type FileRef = { file_id: string; file_unique_id: string; file_size?: number }
export type PhotoSize = FileRef & { width: number; height: number }
type Thumbs = { thumbnail?: PhotoSize; thumb?: PhotoSize }
type Named = { file_name?: string; mime_type?: string }
export type DocumentFile = FileRef & Thumbs & Named
export type AudioFile = DocumentFile & { duration: number; title?: string; performer?: string }
export type VideoFile = DocumentFile & { duration: number; width: number; height: number }
export type VoiceFile = FileRef & { duration: number; mime_type?: string }
export type VideoNoteFile = FileRef & Thumbs & { duration: number; length: number }
export type StickerFile = FileRef &
  Thumbs & {
    width: number
    height: number
    emoji?: string
    set_name?: string
    is_animated: boolean
    is_video: boolean
    type: 'regular'
  }

export type Location = {
  latitude: number
  longitude: number
  horizontal_accuracy?: number
  live_period?: number
}
export type Venue = { location: Location; title: string; address: string; foursquare_id?: string }
export type Contact = {
  phone_number: string
  first_name: string
  last_name?: string
  user_id?: number
  vcard?: string
}

export type InlineButton = { text: string; callback_data?: string; url?: string; [action: string]: unknown }
export type InlineKeyboard = { inline_keyboard: InlineButton[][] }
export type ReactionType =
  | { type: 'emoji'; emoji: string }
  | { type: 'custom_emoji'; custom_emoji_id: string }
export type Quote = { text: string; position: number; entities?: MessageEntity[]; is_manual?: true }

export type ForwardOrigin =
  | { type: 'user'; date: number; sender_user: User }
  | { type: 'hidden_user'; date: number; sender_user_name: string }

/** The content of a message; exactly one of the media fields, or text. */
export type MessageContent = {
  text?: string
  entities?: MessageEntity[]
  photo?: PhotoSize[]
  voice?: VoiceFile
  audio?: AudioFile
  video?: VideoFile
  video_note?: VideoNoteFile
  sticker?: StickerFile
  animation?: VideoFile
  document?: DocumentFile
  location?: Location
  venue?: Venue
  contact?: Contact
  dice?: { emoji: string; value: number }
  poll?: Record<string, unknown>
  caption?: string
  caption_entities?: MessageEntity[]
}

export type Message = MessageContent & {
  message_id: number
  from: User
  chat: Chat
  date: number
  edit_date?: number
  forward_origin?: ForwardOrigin
  forward_from?: User
  forward_sender_name?: string
  forward_date?: number
  reply_to_message?: Message
  quote?: Quote
  media_group_id?: string
  has_protected_content?: true
  link_preview_options?: Record<string, unknown>
  reply_markup?: InlineKeyboard
}

type ChatMember = { user: User; status: 'member' | 'kicked'; until_date?: number }

/** One update, without its number. */
export type UpdateBody = {
  message?: Message
  edited_message?: Message
  callback_query?: {
    id: string
    from: User
    message: Message | { chat: Chat; message_id: number; date: 0 }
    chat_instance: string
    data: string
  }
  message_reaction?: {
    chat: Chat
    message_id: number
    user: User
    date: number
    old_reaction: ReactionType[]
    new_reaction: ReactionType[]
  }
  my_chat_member?: {
    chat: Chat
    from: User
    date: number
    old_chat_member: ChatMember
    new_chat_member: ChatMember
  }
}

export type Update = UpdateBody & { update_id: number }

/** Telegram puts a line end after the update's number. */
export function toUpdateJson(update: Record<string, unknown>): string {
  return toWireJson(update).replace(/^(\{"update_id":-?\d+,)/, '$1\n')
}
