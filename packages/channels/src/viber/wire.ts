import { z } from 'zod'
import { Id, Instant, Latitude, lenient, Longitude, Name, Text } from '../wire-parts.ts'

/**
 * Tokens have 64 bits, more than a number holds: `readJson` keeps them as text. One that was rounded on the way still is
 * an id of its own, though no receipt of ours.
 */
const Token = z.union([Id, z.number().transform(String)])

/** What Viber sends, loosely. The kind of a callback is its `event`. */
export const Callback = z.looseObject({
  event: Id,
  timestamp: Instant.default(null),
  message_token: lenient(Token),
})
export type Callback = z.infer<typeof Callback>

/** `send_name` and `send_photo` are asked for, and the client may still hide both. */
const User = z.looseObject({
  id: Id,
  name: lenient(Name),
  language: lenient(Text),
})

export const MessageCallback = z.looseObject({
  sender: User,
  message: z.looseObject({ type: Text.catch('message') }),
  silent: lenient(z.boolean()),
})

/** Read only the field of `message` that its `type` names: Viber's own sample carries all of them. */
export const Message = z.looseObject({
  type: Text.catch('message'),
  text: lenient(Text),
  media: lenient(Text.pipe(z.string().min(1))),
  thumbnail: lenient(Text.pipe(z.string().min(1))),
  file_name: lenient(Text),
  size: lenient(z.int().nonnegative()),
  duration: lenient(z.number().nonnegative()),
  tracking_data: lenient(Text),
  sticker_id: lenient(Id),
  contact: lenient(z.looseObject({ name: lenient(Name), phone_number: lenient(Text) })),
  location: lenient(z.looseObject({ lat: Latitude, lon: Longitude, address: lenient(Text) })),
})
export type Message = z.infer<typeof Message>

export const WithUser = z.looseObject({
  user: lenient(User),
  user_id: lenient(Id),
  sender: lenient(User),
  subscribed: lenient(z.boolean()),
  desc: lenient(Text),
})
