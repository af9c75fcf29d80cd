import { ChannelError } from '../channel-errors.ts'
import type { Outbound, OutboundFile, Sent } from '../outbound.ts'
import { telegramLimits } from './limits.ts'
import { replyParameters, sendMessageCall } from './send-common.ts'
import type { Connection } from './telegram-api.ts'

/** A file in the form in which the client's phone shows it best; what has no such form goes as a document. */
export async function sendFile(
  connection: Connection,
  chat: number,
  { file, caption, replyTo }: Extract<Outbound, { kind: 'file' }>,
): Promise<Sent> {
  const bytes = await file.open()
  const blob = new Blob([bytes], { type: file.mime })
  const common = { chat_id: chat, ...(caption === '' ? {} : { caption }), ...replyParameters(replyTo) }
  const send = ({ method, field, fields }: Form) =>
    sendMessageCall(
      connection,
      method,
      { ...common, ...fields },
      {
        upload: { field, blob, name: file.name },
        timeout: uploadTimeout,
      },
    )
  try {
    return await send(formOf(file))
  } catch (error) {
    if (isNoPhoto(error)) return send(asDocument)
    throw error
  }
}

/** Milliseconds: the largest upload over a line of 4 Mbit/s. */
const uploadTimeout = 120_000

interface Form {
  method: string
  field: string
  fields: Record<string, unknown>
}

const asDocument: Form = { method: 'sendDocument', field: 'document', fields: {} }

function formOf(file: OutboundFile): Form {
  const mime = file.mime.toLowerCase().split(';')[0]?.trim() ?? ''
  const duration = file.duration === null ? {} : { duration: Math.round(file.duration) }
  if (file.kind === 'image' && fitsPhoto(file, mime))
    return { method: 'sendPhoto', field: 'photo', fields: {} }
  if (file.kind === 'video' && mime === 'video/mp4') {
    const fields = { ...duration, ...sidesOf(file), supports_streaming: true }
    return { method: 'sendVideo', field: 'video', fields }
  }
  if (file.kind === 'audio' && file.recorded && oggTypes.includes(mime)) {
    return { method: 'sendVoice', field: 'voice', fields: duration }
  }
  if (file.kind === 'audio' && musicTypes.includes(mime)) {
    return { method: 'sendAudio', field: 'audio', fields: duration }
  }
  return asDocument
}

const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
const oggTypes = ['audio/ogg', 'audio/opus', 'application/ogg']
const musicTypes = ['audio/mpeg', 'audio/mp3', 'audio/mp4', 'audio/m4a', 'audio/x-m4a']

/** If the sides are unknown, Telegram decides. */
function fitsPhoto({ size, width, height }: OutboundFile, mime: string): boolean {
  const { bytes, sides, ratio } = telegramLimits.photo
  if (!photoTypes.includes(mime) || size > bytes) return false
  if (width === null || height === null) return true
  return width + height <= sides && Math.max(width, height) <= ratio * Math.min(width, height)
}

/** Telegram accepts this picture only as a file; nothing was sent yet. */
function isNoPhoto(error: unknown): boolean {
  return (
    error instanceof ChannelError &&
    error.code === 400 &&
    /PHOTO_INVALID_DIMENSIONS|IMAGE_PROCESS_FAILED|too big for a photo/.test(error.reason)
  )
}

function sidesOf({ width, height }: OutboundFile): Record<string, number> {
  return width === null || height === null ? {} : { width, height }
}
