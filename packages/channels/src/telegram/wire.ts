import { z } from 'zod'
import { Id, Items, lenient, Name, Text } from '../wire-parts.ts'

/**
 * What Telegram sends, loosely: keys we do not know stay, and an invalid value in a field that a message can do without
 * counts as absent. Only who, where and which message are needed.
 */
export const Update = z.looseObject({ update_id: z.int() })

const names = {
  first_name: lenient(Name),
  last_name: lenient(Name),
  username: lenient(Text),
  title: lenient(Name),
}

export const User = z.looseObject({ ...names, id: z.int(), language_code: lenient(Text) })
export type User = z.infer<typeof User>

/** In a private chat the id and the names are those of the person. */
export const Chat = z.looseObject({ ...names, id: z.int(), type: z.string() })
export type Chat = z.infer<typeof Chat>

/** A person of whom only the name is used: the author of a forwarded message. */
const Named = z.looseObject(names)
export type Named = z.infer<typeof Named>

const Seconds = lenient(z.int())

/** `user`, `hidden_user`, `chat` and `channel` differ in which of these names they carry. */
const ForwardOrigin = z.looseObject({
  sender_user: lenient(Named),
  sender_user_name: lenient(Name),
  sender_chat: lenient(Named),
  chat: lenient(Named),
})

const Quoted = z.looseObject({ message_id: z.int(), text: lenient(Text), caption: lenient(Text) })

export const Message = z.looseObject({
  message_id: z.int(),
  from: lenient(User),
  chat: Chat,
  date: Seconds,
  edit_date: Seconds,
  caption: lenient(Text),
  entities: Items,
  caption_entities: Items,
  media_group_id: lenient(Text),
  reply_to_message: lenient(Quoted),
  quote: lenient(z.looseObject({ text: Text })),
  external_reply: lenient(z.looseObject({ chat: lenient(Chat), message_id: lenient(z.int()) })),
  forward_origin: lenient(ForwardOrigin),
  /** Before forward_origin there were these, and both are still sent. */
  forward_from: lenient(Named),
  forward_sender_name: lenient(Text),
  forward_from_chat: lenient(Named),
})
export type Message = z.infer<typeof Message>

const Amount = lenient(z.int().nonnegative())

/** Photo sizes, voices, videos, stickers, documents: each has some of these. */
export const Media = z.looseObject({
  file_id: Text.pipe(z.string().min(1)),
  file_unique_id: lenient(Id),
  file_size: Amount,
  file_name: lenient(Text),
  mime_type: lenient(Text),
  duration: lenient(z.number().nonnegative()),
  width: Amount,
  height: Amount,
  /** Side of a square video note. */
  length: Amount,
  emoji: lenient(Text),
  is_animated: lenient(z.boolean()),
  is_video: lenient(z.boolean()),
  ...thumbnails(),
})
export type Media = z.infer<typeof Media>

/** `thumb` is the older name and sometimes the only one. */
function thumbnails() {
  const Thumbnail = lenient(
    z.looseObject({
      file_id: Text.pipe(z.string().min(1)),
      file_size: Amount,
      width: Amount,
      height: Amount,
    }),
  )
  return { thumbnail: Thumbnail, thumb: Thumbnail }
}

export const Location = z.looseObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

export const Venue = z.looseObject({ location: Location, title: lenient(Text), address: lenient(Text) })

export const Contact = z.looseObject({
  phone_number: Text,
  first_name: lenient(Name),
  last_name: lenient(Name),
})

export const ReactionType = z.looseObject({ type: z.string(), emoji: lenient(Text) })
export type ReactionType = z.infer<typeof ReactionType>

export const MessageReaction = z.looseObject({
  chat: Chat,
  message_id: z.int(),
  user: lenient(User),
  date: Seconds,
  old_reaction: z.array(ReactionType).catch([]),
  new_reaction: z.array(ReactionType),
})

export const CallbackQuery = z.looseObject({
  id: Text,
  from: User,
  /** A stub with date 0 when the message is too old; absent for buttons of inline messages. */
  message: lenient(z.looseObject({ message_id: z.int(), chat: Chat })),
  data: lenient(Text),
})

export const MyChatMember = z.looseObject({
  chat: Chat,
  from: lenient(User),
  date: Seconds,
  new_chat_member: z.looseObject({ status: z.string() }),
})

/** The sender and chat that an unknown kind of update may still carry. */
export const Glimpse = z.looseObject({ from: lenient(User), user: lenient(User), chat: lenient(Chat) })
