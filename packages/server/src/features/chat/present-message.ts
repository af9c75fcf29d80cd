import { isEventMessage, type LinkPreview, type Message } from '@switchboard/contract'
import type { StoredLink } from '../../platform/db/tables/message-table.ts'
import type { MessageRow } from './message-row.ts'

/** The only place that shapes a message for the wire. */
export function presentMessage(row: MessageRow, clientid: string): Message {
  const file = row.fileid === null ? null : `/files/${row.fileid}`
  const thumbnail = row.thumbnail_fileid === null ? null : `/files/${row.thumbnail_fileid}`
  return {
    messageid: row.messageid,
    seq: row.seq,
    created_on: row.created_on,
    ticketid: row.ticketid,
    clientid,
    type: row.type,
    content: row.content,
    isagent: row.isagent,
    created_by: authorOf(row, clientid),
    created_by_name: row.created_by_name,
    file_name: row.file_name,
    file_size: row.file_size,
    mime_type: row.mime_type,
    duration: row.duration,
    waveform: row.waveform,
    width: row.width,
    height: row.height,
    recorded: row.recorded,
    media_state: row.media_state,
    path: file,
    imageUrl: isPicture(row) ? file : null,
    thumbnailUrl: row.type === 'video' ? null : thumbnail,
    video_thumbnail: row.type === 'video' ? thumbnail : null,
    region: row.region,
    album: row.album,
    reaction: row.reaction,
    agent_reaction: row.agent_reaction,
    originalMessage: row.reply_quote,
    originalMessageId: row.reply_to,
    originalMessageCreatedOn: row.reply_created_on,
    originalMessageIsAgent: row.reply_is_agent,
    forwarded_from: row.forwarded_from,
    placeholder: row.placeholder,
    edited_on: row.edited_on,
    deleted_on: row.deleted_on,
    delivery: row.delivery,
    delivery_reason: row.delivery_reason,
    delivery_problem: row.delivery_problem,
    pinned: row.pinned_on !== null,
    link: row.link === null ? null : presentLink(row.link),
  }
}

/** The client of the ticket wrote it: such a row names nobody, unless an earlier version wrote it. A rating has no author. */
const authorOf = (row: MessageRow, clientid: string): string | null =>
  row.isagent || isEventMessage(row) ? row.created_by : (row.created_by ?? clientid)

const presentLink = ({ fileid, ...said }: StoredLink): LinkPreview => ({
  ...said,
  imageUrl: fileid === null ? null : `/files/${fileid}`,
})

/** An animated sticker may be a video, and a file that a client sent as a picture may be none. */
const isPicture = ({ type, mime_type }: MessageRow): boolean =>
  (type === 'image' || type === 'sticker') && (mime_type ?? '').startsWith('image/')
