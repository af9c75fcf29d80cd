import { z } from 'zod'
import { bareType } from '../file-types.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { formOf } from '../provider-form.ts'
import type { Part } from '../send-parts.ts'
import { Id } from '../wire-parts.ts'
import { whatsappForm } from './limits.ts'
import { type OwnNumber, quoting } from './send-common.ts'

type Post = (index: number, content: Record<string, unknown>) => Promise<string>

/** A file takes its caption along, except sound, which has none: its words follow. */
export function fileParts(
  number: OwnNumber,
  { file, caption, replyTo }: Extract<Outbound, { kind: 'file' }>,
  post: Post,
): Part[] {
  const { kind, mime } = whatsappForm(file) ?? { kind: 'document' as const, mime: bareType(file.mime) }
  const withFile = async () => {
    const media = { id: await upload(number, file, mime), ...detailsOf(kind, file, mime, caption) }
    return post(0, { ...quoting(replyTo), type: kind, [kind]: media })
  }
  if (kind !== 'audio' || caption === '') return [withFile]
  return [withFile, () => post(1, { type: 'text', text: { body: caption } })]
}

function detailsOf(kind: string, file: OutboundFile, mime: string, caption: string): Record<string, unknown> {
  if (kind === 'audio') return file.recorded && mime === 'audio/ogg' ? { voice: true } : {}
  const name = kind === 'document' ? { filename: file.name } : {}
  return { ...name, ...(caption === '' ? {} : { caption }) }
}

/** The client does not see an upload, so an unclear one can be retried; WhatsApp deletes it after 30 days. */
async function upload(number: OwnNumber, file: OutboundFile, mime: string): Promise<string> {
  const blob = new Blob([await file.open()], { type: mime })
  const fields = { messaging_product: 'whatsapp', type: mime }
  const { id } = await number.call({
    method: 'POST',
    path: [number.id, 'media'],
    form: formOf(fields, { field: 'file', blob, name: file.name }),
    result: z.looseObject({ id: Id }),
    timeout: 180_000,
  })
  return id
}
