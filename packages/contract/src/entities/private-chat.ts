import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { Message } from './message.ts'

/** A text, or the kind of the file that it brings. */
export const PrivateMessageType = z.enum(['text', 'image', 'video', 'audio', 'document'])

/** What colleagues can react with. */
export const privateReactions = ['👍', '❤️', '😂', '🎉', '🙏', '👀', '✅'] as const
export type PrivateReaction = (typeof privateReactions)[number]

/** The specification's fields, and those that ordering needs. */
export const PrivateMessage = z.object({
  messageid: Id,
  chatid: Id,
  /** 1..n within its chat, without gaps. */
  seq: z.number().int(),
  created_on: Timestamp,
  senderid: Id,
  receiverid: Id,
  /** The text, or the caption of the file. */
  content: z.string(),
  type: PrivateMessageType,
  ...Message.pick({
    file_name: true,
    file_size: true,
    mime_type: true,
    duration: true,
    waveform: true,
    width: true,
    height: true,
    path: true,
    thumbnailUrl: true,
    originalMessage: true,
    originalMessageId: true,
    originalMessageCreatedOn: true,
  }).shape,
  /** Who wrote the message that this one answers. */
  originalMessageSenderId: Id.nullable(),
  /** At most one of each side. */
  reactions: z.array(z.object({ userid: Id, emoji: z.string() })),
  /** Always true, because only staff write here. */
  isagent: z.boolean(),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** The other side of a private chat; the page shows its default picture when there is none. */
export const ChatPartner = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  profile_pic: z.string().nullable(),
})
export type ChatPartner = z.infer<typeof ChatPartner>

/** Private messages by the UTC day they were written, oldest first. */
export const PrivateSections = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.array(PrivateMessage))
export type PrivateSections = z.infer<typeof PrivateSections>

/** Up to which number each side has read. */
export const PrivateRead = z.object({
  mine: z.number().int(),
  theirs: z.number().int(),
  /** When the colleague read the newest of them. */
  theirs_on: Timestamp.nullable().default(null),
})
export type PrivateRead = z.infer<typeof PrivateRead>

export const PrivateChat = z.object({
  /** Null until the first message is written. */
  chatid: Id.nullable(),
  sections: PrivateSections,
  /** Me. */
  userid: Id,
  receiverid: Id,
  partner: ChatPartner,
  /** Whether messages exist before the first one here. */
  hasOlder: z.boolean(),
  /** The number up to which each of us has read. */
  read: PrivateRead,
})
export type PrivateChat = z.infer<typeof PrivateChat>
