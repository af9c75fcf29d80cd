import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

export const PrivateMessageType = z.enum(['text'])

/** The specification's fields, and those that ordering needs. */
export const PrivateMessage = z.object({
  messageid: Id,
  chatid: Id,
  /** 1..n within its chat, without gaps. */
  seq: z.number().int(),
  created_on: Timestamp,
  senderid: Id,
  receiverid: Id,
  content: z.string(),
  type: PrivateMessageType,
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
})
export type PrivateChat = z.infer<typeof PrivateChat>
