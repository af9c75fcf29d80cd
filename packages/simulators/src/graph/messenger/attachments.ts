import { fetchLocally } from '../../loopback.ts'
import { readMedia } from '../../media/media-facts.ts'
import type { StorageFile } from '../../media/file-storage.ts'
import { isRecord, type Upload } from '../../read-request.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import { readLoosely } from '../../read-request.ts'
import type { GraphWorld } from '../world.ts'
import type { MessagingProduct, Page } from './page.ts'

export type AttachmentKind = 'image' | 'audio' | 'video' | 'file'

const megabyte = 1024 * 1024
const limits: Record<AttachmentKind, number> = {
  image: 8 * megabyte,
  audio: 25 * megabyte,
  video: 25 * megabyte,
  file: 25 * megabyte,
}
const instagramTypes: Record<AttachmentKind, string[]> = {
  image: ['image/png', 'image/jpeg', 'image/gif'],
  audio: ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'video/mp4'],
  video: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm'],
  file: ['application/pdf'],
}
const linkMs = 24 * 3600 * 1000

export const attachmentEndpoints = [
  endpoint('messenger', 'page', 'POST', 'message_attachments', 'message_attachments', uploadAttachment),
]

export type PageCall = EndpointCall<'page'>

async function uploadAttachment(call: PageCall) {
  const message = readLoosely(call.parameters.values['message'])
  const attachment = isRecord(message) ? message['attachment'] : undefined
  if (!isRecord(attachment)) throw invalidParameter('The parameter message[attachment] is required.')
  const file = await attachedFile(call, sendingPage(call), attachment)
  sendingPage(call).attachments.add(file.id)
  return { attachment_id: file.id }
}

/** The page of the call, or its Instagram account when a file is meant for that. */
function sendingPage({ world, node: { page }, parameters }: PageCall): Page {
  if (parameters.values['platform'] !== 'instagram') return page
  const account = [...world.instagram.pages.values()].find((one) => one.page === page.id)
  if (!account) throw invalidParameter('The Page is not linked to an Instagram account.')
  return account
}

function isAttachmentKind(value: unknown): value is AttachmentKind {
  return typeof value === 'string' && Object.hasOwn(limits, value)
}

/** A file by its address, by its key or in the same request. */
export async function attachedFile(
  call: PageCall,
  page: Page,
  attachment: Record<string, unknown>,
): Promise<StorageFile> {
  const { world, parameters } = call
  const { type } = attachment
  if (!isAttachmentKind(type)) {
    throw invalidParameter(
      'Param message[attachment][type] must be one of {AUDIO, FILE, IMAGE, TEMPLATE, VIDEO}.',
    )
  }
  const payload = isRecord(attachment['payload']) ? attachment['payload'] : {}
  const upload = parameters.uploads.get('filedata')
  if (upload) return keep(world, page, type, upload)
  if (typeof payload['attachment_id'] === 'string') return known(world, page, payload['attachment_id'])
  if (typeof payload['url'] !== 'string')
    throw invalidParameter('Either url, attachment_id or filedata is needed.')
  const found = await fetchLocally(payload['url'])
  if (!found) {
    throw new GraphError(100, '(#100) Failed to fetch the file from the url', { subcode: 2018008 })
  }
  return keep(world, page, type, { ...found, fileName: found.fileName ?? 'file' })
}

function keep(
  world: GraphWorld,
  page: Page,
  kind: AttachmentKind,
  { bytes, mimeType, fileName }: Pick<Upload, 'bytes' | 'mimeType' | 'fileName'>,
): StorageFile {
  if (bytes.length > limits[kind]) {
    throw new GraphError(100, '(#100) Attachment size exceeds allowable limit', { subcode: 2018109 })
  }
  const facts = readMedia(bytes)
  if (page.product === 'instagram' && !instagramTypes[kind].includes(mimeType)) {
    throw new GraphError(100, `(#100) Upload attachment failure: ${mimeType} is not supported.`, {
      subcode: 2018047,
    })
  }
  const isRight =
    kind === 'file' || mimeType.startsWith(`${kind}/`) || (kind === 'audio' && mimeType === 'video/mp4')
  if (!isRight)
    throw new GraphError(100, `(#100) Upload attachment failure: ${mimeType} is no ${kind}.`, {
      subcode: 2018047,
    })
  return world[page.product].files.add(page.id, { bytes, fileName, mimeType, duration: facts.duration })
}

function known(world: GraphWorld, page: Page, id: string): StorageFile {
  const file = world[page.product].files.find(id)
  if (!file || !page.attachments.has(id)) {
    throw new GraphError(100, '(#100) Invalid attachment_id', { subcode: 2018074 })
  }
  return file
}

/** A signed address that needs no token and ends. */
export function cdnAddress(world: GraphWorld, product: MessagingProduct, file: StorageFile): string {
  const hash = world.random.letters(24)
  world[product].links.set(hash, { file: file.id, until: world.clock.later(linkMs) })
  return `${world.address()}/cdn/${hash}/${encodeURIComponent(file.fileName ?? 'file')}?_nc_cat=1&oe=${hash.slice(0, 8)}`
}
