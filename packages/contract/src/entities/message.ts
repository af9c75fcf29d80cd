import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { DeliveryProblem } from './delivery-problem.ts'

/**
 * The specification's types, and ours from `contact` on; `unknown` keeps what we cannot read as a placeholder. `handover`: the
 * ticket went back to the queue; its content is the name of the former handler. `reassign`: it was given away; its content is two
 * lines, who had it and who has it now (an agent or a department, the first one may be empty).
 * `snooze`: its content is the time until then, empty until the client writes, or 'ended'.
 */
export const messageTypes = [
  'text',
  'audio',
  'image',
  'document',
  'video',
  'rating',
  'close',
  'reopen',
  'handover',
  'reassign',
  'snooze',
  'location',
  'contact',
  'sticker',
  'unknown',
] as const
export const MessageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof MessageType>

/** Events of the ticket that its chat shows; no person wrote them. */
export const eventTypes = [
  'rating',
  'close',
  'reopen',
  'handover',
  'reassign',
  'snooze',
] as const satisfies readonly MessageType[]
export type EventMessageType = (typeof eventTypes)[number]
export const isEventType = (type: MessageType): type is EventMessageType =>
  eventTypes.some((one) => one === type)
export const isEventMessage = ({ type }: { type: MessageType }): boolean => isEventType(type)

/**
 * `unconfirmed`: the provider may or may not have it; never resent blindly. `none`: not ours to deliver.
 * `discarded`: it failed, and an agent has given it up; or it was an automatic text, and its client was blocked before it was sent.
 */
export const DeliveryState = z.enum([
  'none',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'unconfirmed',
  'discarded',
])
export type DeliveryState = z.infer<typeof DeliveryState>

/** `too-large`: the provider does not hand it over; `failed`: every attempt to fetch it failed, it can be tried again. */
export const MediaState = z.enum(['none', 'pending', 'ready', 'failed', 'too-large'])
export type MediaState = z.infer<typeof MediaState>

/** The page behind the first link of a message, as it described itself when the server read it. */
export const LinkPreview = z.object({
  /** The address in the message, not one that it led to. */
  url: z.url(),
  title: z.string(),
  description: z.string().nullable(),
  /** The page's name of its site, else its host. */
  site: z.string(),
  /** Our drawing of its picture, relative to this origin. */
  imageUrl: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

/** A message of a chat. Field names are the specification's; file fields are null unless the type has a file. */
export const Message = z.object({
  messageid: Id,
  /** 1..n within its ticket, without gaps. */
  seq: z.number().int(),
  /** Unique within the ticket. */
  created_on: Timestamp,
  ticketid: Id,
  clientid: Id,
  type: MessageType,
  /** Text or caption; a number for a rating; 'latitude,longitude' for a location; name and phone for a contact. */
  content: z.string(),
  isagent: z.boolean(),
  /**
   * Agent's or client's id, or that of the channel's account when a colleague answered outside this product; null for
   * automatic messages (greeting, question, closing text).
   */
  created_by: Id.nullable(),
  created_by_name: z.string(),
  file_name: z.string().nullable(),
  file_size: z.number().int().nullable(),
  mime_type: z.string().nullable(),
  /** Seconds of a voice note, audio or video. */
  duration: z.number().nullable(),
  /** Loudness over the length of a sound, 0 to 100 of its loudest moment; null when it was not read. */
  waveform: z.array(z.number().int().min(0).max(100)).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A recorded voice note rather than a music file; a round video note rather than a film. */
  recorded: z.boolean(),
  media_state: MediaState,
  /** The address of the bytes, relative to this origin; checked per request. */
  path: z.string().nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  video_thumbnail: z.string().nullable(),
  /** Street and title of a place. */
  region: z.string().nullable(),
  /** Photos and videos sent together share an album id. */
  album: z.string().nullable(),
  /** The client's reaction. */
  reaction: z.string().nullable(),
  /** Ours. */
  agent_reaction: z.string().nullable(),
  originalMessage: z.string().nullable(),
  /** Ours, to jump to it; null when we do not have it. */
  originalMessageId: Id.nullable().default(null),
  originalMessageCreatedOn: Timestamp.nullable(),
  originalMessageIsAgent: z.boolean().nullable(),
  forwarded_from: z.string().nullable(),
  /** The text shown for an unknown message; the raw payload is kept. */
  placeholder: z.string().nullable(),
  edited_on: Timestamp.nullable(),
  deleted_on: Timestamp.nullable(),
  delivery: DeliveryState,
  /** The provider's reason or one in plain English, when failed or unconfirmed. */
  delivery_reason: z.string().nullable(),
  /** The same as a code; null for messages from before there were codes. */
  delivery_problem: DeliveryProblem.nullable().default(null),
  pinned: z.boolean(),
  /** Null without a link, or while previews are off or the page says nothing about itself. */
  link: LinkPreview.nullable().default(null),
})
export type Message = z.infer<typeof Message>

/** Messages grouped by the UTC day they were written, oldest day and oldest message first. */
export const Sections = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.array(Message))
export type Sections = z.infer<typeof Sections>

/** A range of a chat: `newIndex` is the slice counted from the newest, -1 and beyond the end mean there is no more. */
export const ChatSlice = z.object({
  targetSectionIndex: z.number().int(),
  selectedSections: Sections,
  newIndex: z.number().int(),
  /** Ours: whether older and newer messages exist beyond this slice. */
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
})
