import { fetchLocally } from '../../loopback.ts'
import { readMedia } from '../../media/media-facts.ts'
import type { StorageFile } from '../../media/file-storage.ts'
import { invalidParameter } from '../graph-error.ts'
import type { SendCall } from './content-parts.ts'
import type { StatusError } from './events.ts'
import { unfitReason, type MediaKind } from './media-rules.ts'
import { failedAs } from './statuses.ts'

export type MediaToSend = { file: StorageFile } | { failure: StatusError }

const uploadLifeMs = 30 * 24 * 3600 * 1000

/** The file a send names by its id or its address. A file that does not fit fails later, by a status. */
export async function mediaToSend(
  call: SendCall,
  kind: MediaKind,
  part: Record<string, unknown>,
): Promise<MediaToSend> {
  const { id, link } = part
  if (typeof id === 'string' && id !== '') return fit(kind, uploaded(call, id))
  if (typeof link === 'string' && link !== '') return fit(kind, await linked(call, link))
  throw invalidParameter(`Invalid parameter: ${kind} needs an id or a link.`)
}

function fit(kind: MediaKind, file: StorageFile | undefined): MediaToSend {
  if (!file) return failed('Downloading media from weblink failed.')
  const why = unfitReason(kind, file.mimeType, file.bytes)
  return why === undefined ? { file } : failed(why)
}

function failed(details: string): MediaToSend {
  return { failure: { ...failedAs.mediaUpload, details } }
}

function uploaded({ world, node: { number } }: SendCall, id: string): StorageFile {
  const file = world.whatsapp.files.find(id)
  const age = file ? (world.clock.now() - file.addedAt) * world.clock.timeScale : 0
  if (!file || file.owner !== number.id || age > uploadLifeMs) {
    throw invalidParameter(`Invalid parameter: media id ${id} is not known to this phone number.`)
  }
  return file
}

async function linked({ world, node: { number } }: SendCall, link: string): Promise<StorageFile | undefined> {
  const found = await fetchLocally(link)
  if (!found) return undefined
  const { duration } = readMedia(found.bytes)
  return world.whatsapp.files.add(number.id, { ...found, duration })
}
