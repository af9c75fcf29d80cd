import type { Platform } from '@switchboard/contract'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { RenditionForm } from './renditions.ts'

/** Files, readable by the users who may see the ticket or profile that they belong to. */
export { deleteFile, deleteFilesOf, fileById, filesOfTicket, insertFiles } from './files-store.ts'
export { addFile, discardFile, keepFile, type KeptFile } from './keep-file.ts'
export { madeRendition, renditionOf } from './renditions.ts'

interface Given {
  kind: string
  mime: string
  /** Recorded on the spot, as a voice note. */
  recorded: boolean
}

/**
 * The form to convert a file to when a channel does not accept or show the original. null: send the original and let the
 * channel's limits decide.
 */
export function formFor(platform: Platform, { kind, mime, recorded }: Given): RenditionForm | null {
  const { fileTypes, recordings } = channelOf(platform).abilities
  if (kind === 'image' || stills.includes(mime))
    return fileTypes === undefined || fileTypes.image.includes(mime) ? null : 'jpeg'
  if (kind !== 'audio') return null
  if (recorded && isOpus(mime)) return mime === recordings ? null : formOfType[recordings]
  const played = fileTypes?.audio ?? []
  return played.length === 0 || played.includes(mime) || !isDecoded(mime) ? null : 'mp3'
}

/** Pictures that many browsers do not show, so that they are documents here. */
const stills = ['image/tiff', 'image/avif']
const formOfType = { 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3' } as const
const isOpus = (mime: string): boolean => mime === 'audio/webm' || mime === 'audio/ogg'
const isDecoded = (mime: string): boolean => isOpus(mime) || mime === 'audio/wav'
