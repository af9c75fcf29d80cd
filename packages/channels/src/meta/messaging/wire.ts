import { z } from 'zod'
import { Id, Instant, Items, Latitude, lenient, Longitude, Text } from '../../wire-parts.ts'

/** What Messenger and Instagram send, loosely; a notice of Meta itself may have no sender. */
export const Event = z.looseObject({
  sender: lenient(z.looseObject({ id: Id })),
  recipient: lenient(z.looseObject({ id: Id })),
  timestamp: Instant.default(null),
})
export type Event = z.infer<typeof Event>

/** The advertisement or link from which the client opened the chat. */
export const Referral = z.looseObject({})

const Payload = z.looseObject({
  url: lenient(Text),
  title: lenient(Text),
  sticker_id: lenient(Id),
  coordinates: lenient(z.looseObject({ lat: Latitude, long: Longitude })),
})

/** `payload` is missing or null for some kinds. */
export const Attachment = z.looseObject({
  type: Text.catch('attachment'),
  title: lenient(Text),
  url: lenient(Text),
  payload: Payload.nullish().catch(undefined),
})
export type Attachment = z.infer<typeof Attachment>

/** Instagram: the story of the business that a message answers; its address ends with the story. */
const Story = z.looseObject({ id: Id, url: lenient(Text) })

export const Message = z.looseObject({
  mid: Id,
  text: lenient(Text),
  attachments: Items,
  quick_reply: lenient(z.looseObject({ payload: Text })),
  reply_to: lenient(z.looseObject({ mid: lenient(Id), story: lenient(Story) })),
  is_echo: lenient(z.boolean()),
  is_deleted: lenient(z.boolean()),
  /** Instagram: a kind that the API does not hand over. */
  is_unsupported: lenient(z.boolean()),
  app_id: lenient(Id),
  metadata: lenient(Text),
})
export type Message = z.infer<typeof Message>

/** Old postbacks have no id of their own. */
export const Postback = z.looseObject({
  mid: lenient(Id),
  title: lenient(Text),
  payload: lenient(Text),
})

export const Reaction = z.looseObject({
  mid: Id,
  action: Text.catch('react'),
  reaction: lenient(Text),
  emoji: lenient(Text),
})

/** `num_edit` is a number, printed with and without quotes. */
export const MessageEdit = z.looseObject({ mid: Id, text: Text, num_edit: lenient(Id) })

export const Delivery = z.looseObject({ mids: z.array(Id).catch([]), watermark: Instant.default(null) })
/** Messenger names a time, Instagram the message. */
export const Read = z.looseObject({ mid: lenient(Id), watermark: Instant.default(null) })
export const PolicyEnforcement = z.looseObject({ action: lenient(Text), reason: lenient(Text) })
