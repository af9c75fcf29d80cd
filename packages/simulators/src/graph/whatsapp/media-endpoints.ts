import { createHash } from 'node:crypto'
import { readMedia } from '../../media/media-facts.ts'
import type { StorageFile } from '../../media/file-storage.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { invalidParameter } from '../graph-error.ts'
import { mayReach } from '../tokens.ts'
import { seconds, type GraphWorld, type Token } from '../world.ts'
import { requireProduct } from './content-parts.ts'
import { refuseUpload } from './media-rules.ts'

/** Files of WhatsApp: uploaded to a number, fetched in two steps, deleted. */
export const mediaEndpoints = [
  endpoint('whatsapp', 'number', 'POST', 'media', 'media', upload),
  endpoint('whatsapp', 'media', 'GET', '', 'mediaUrl', describe),
  endpoint('whatsapp', 'media', 'DELETE', '', 'deleteMedia', ({ world, node }) => {
    world.whatsapp.files.remove(node.file.id)
    return { success: true }
  }),
]

function upload({ world, node: { number }, parameters }: EndpointCall<'number'>) {
  const { values, uploads } = parameters
  requireProduct(values)
  const file = uploads.get('file')
  if (!file) throw invalidParameter('The parameter file is required.')
  const mimeType = typeof values['type'] === 'string' ? values['type'] : file.mimeType
  refuseUpload(mimeType, file.bytes)
  const { duration } = readMedia(file.bytes)
  const stored = world.whatsapp.files.add(number.id, {
    bytes: file.bytes,
    fileName: file.fileName,
    mimeType,
    duration,
  })
  return { id: stored.id }
}

function describe({ world, node: { file, number }, parameters }: EndpointCall<'media'>) {
  const asked = parameters.values['phone_number_id']
  if (typeof asked === 'string' && asked !== number.id) {
    throw invalidParameter(`Media ${file.id} does not belong to phone number ${asked}.`)
  }
  return {
    messaging_product: 'whatsapp',
    url: mediaAddress(world, file),
    mime_type: file.mimeType,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    file_size: file.bytes.length,
    id: file.id,
  }
}

/** An address that is good for a few minutes, and only with the token. */
export function mediaAddress(world: GraphWorld, file: StorageFile): string {
  const until = world.clock.later(world.options.mediaLinkMs)
  const hash = world.random.letters(32)
  world.whatsapp.links.set(hash, { file: file.id, until })
  const query = new URLSearchParams({ mid: file.id, ext: String(seconds(until)), hash })
  return `${world.address()}/lookaside/whatsapp_business/attachments/?${query.toString()}`
}

/** The file behind an address, if it is still good and the token may have it. */
export function fileAtAddress(
  world: GraphWorld,
  token: Token,
  { mid, hash }: { mid?: string; hash?: string },
): StorageFile | undefined {
  const { links, files, numbers } = world.whatsapp
  const link = links.get(hash ?? '')
  if (!link || link.file !== mid || link.until <= world.clock.now()) return undefined
  const file = files.find(link.file)
  const number = file && numbers.get(file.owner)
  const scopes = ['whatsapp_business_messaging', 'whatsapp_business_management']
  return number && mayReach(token, scopes, number.account) ? file : undefined
}
