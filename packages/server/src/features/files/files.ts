import type { Platform } from '@switchboard/contract'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { RenditionForm } from './renditions.ts'

/** Files, readable by the users who may see the ticket or profile that they belong to. */
export {
  deleteAbandonedBytes,
  deleteBubbleFiles,
  deleteFile,
  deleteFilesOf,
  deleteFilesWithForms,
  fileById,
  filesOfBubble,
  filesOfTicket,
  insertFiles,
} from './files-store.ts'
export {
  addFile,
  discardBytes,
  discardUnused,
  fileColumns,
  keepFile,
  keepOwn,
  requireKnown,
  type KeptFile,
  storeBytes,
} from './keep-file.ts'
export { answerFile } from './answer-file.ts'
export { fileKey, fileOfKey } from './file-key.ts'
export { publicFileUrl } from './public-files.ts'
export { keptRendition, madeRendition, renditionOf } from './renditions.ts'

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
  if (played.length === 0 || played.includes(mime) || !isDecoded(mime)) return null
  return played.includes('audio/mpeg') ? 'mp3' : formOfType[recordings]
}

/** Pictures that many browsers do not show, so that they are documents here. */
const stills = ['image/tiff', 'image/avif']
const formOfType = { 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3', 'audio/wav': 'wav' } as const
const isOpus = (mime: string): boolean => mime === 'audio/webm' || mime === 'audio/ogg'
const isDecoded = (mime: string): boolean => isOpus(mime) || mime === 'audio/wav'
