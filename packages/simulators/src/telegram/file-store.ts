import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { FileRef } from './wire.ts'

export type FileKind =
  | 'photo'
  | 'voice'
  | 'audio'
  | 'video'
  | 'video_note'
  | 'sticker'
  | 'animation'
  | 'document'
  | 'thumbnail'

export type StoredFile = FileRef & {
  kind: FileKind
  /** The token of the only bot this file_id is good for. */
  token: string
  /** Absent for a file that only claims its size. */
  bytes: Buffer | undefined
  size: number
  fileName: string | undefined
  mimeType: string | undefined
  path: string
  linkUntil: number
}

export type NewFile = {
  kind: FileKind
  token: string
  bytes?: Buffer | undefined
  size?: number | undefined
  fileName?: string | undefined
  mimeType?: string | undefined
}

export type FileStore = {
  add: (file: NewFile) => StoredFile
  find: (token: string, fileId: string) => StoredFile | undefined
  findByPath: (token: string, path: string) => StoredFile | undefined
  findAny: (fileId: string) => StoredFile | undefined
}

const linkLifeMs = 3600 * 1000

const kinds: Record<FileKind, { prefix: string; folder: string; extension: string }> = {
  photo: { prefix: 'AgAC', folder: 'photos', extension: 'jpg' },
  voice: { prefix: 'AwAC', folder: 'voice', extension: 'oga' },
  audio: { prefix: 'CQAC', folder: 'music', extension: 'mp3' },
  video: { prefix: 'BAAC', folder: 'videos', extension: 'mp4' },
  video_note: { prefix: 'DQAC', folder: 'video_notes', extension: 'mp4' },
  sticker: { prefix: 'CAAC', folder: 'stickers', extension: 'webp' },
  animation: { prefix: 'CgAC', folder: 'animations', extension: 'mp4' },
  document: { prefix: 'BQAC', folder: 'documents', extension: 'bin' },
  thumbnail: { prefix: 'AAMC', folder: 'thumbnails', extension: 'jpg' },
}

export function createFileStore(clock: Clock, random: Random): FileStore {
  const files = new Map<string, StoredFile>()
  let count = 0
  return {
    add: (file) => {
      count += 1
      const { prefix, folder, extension } = kinds[file.kind]
      const isPicture = file.kind === 'photo' || file.kind === 'thumbnail'
      const size = file.size ?? file.bytes?.length ?? 0
      const stored: StoredFile = {
        file_id: prefix + random.letters(60),
        file_unique_id: (isPicture ? 'AQAD' : 'AgAD') + random.letters(12),
        file_size: size,
        kind: file.kind,
        token: file.token,
        bytes: file.bytes,
        size,
        fileName: file.fileName,
        mimeType: file.mimeType,
        path: `${folder}/file_${count}.${extensionOf(file) ?? extension}`,
        linkUntil: 0,
      }
      files.set(stored.file_id, stored)
      return stored
    },
    find: (token, fileId) => {
      const file = files.get(fileId)
      return file?.token === token ? file : undefined
    },
    findAny: (fileId) => files.get(fileId),
    findByPath: (token, path) =>
      [...files.values()].find(
        (file) => file.token === token && file.path === path && file.linkUntil > clock.now(),
      ),
  }
}

/** A link lives at least an hour; asking again renews it. */
export function renewLink(file: StoredFile, clock: Clock): void {
  file.linkUntil = clock.later(linkLifeMs)
}

export function refOf(file: StoredFile): FileRef {
  return { file_id: file.file_id, file_unique_id: file.file_unique_id, file_size: file.size }
}

function extensionOf(file: NewFile): string | undefined {
  if (file.kind === 'photo' || file.kind === 'voice' || file.kind === 'thumbnail') return undefined
  return file.fileName?.match(/\.([a-z0-9]{1,8})$/i)?.[1]
}
