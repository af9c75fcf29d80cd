import type { Random } from '../random.ts'
import type { PhoneMedia } from '../phone.ts'
import type { GivenMedia } from './given-media.ts'

/** A file a provider keeps. */
export type StorageFile = GivenMedia & {
  id: string
  /** Whose it is: the account it came to or was uploaded by. */
  owner: string
  addedAt: number
}

export type FileStorage = {
  add: (owner: string, media: GivenMedia) => StorageFile
  find: (id: string) => StorageFile | undefined
  remove: (id: string) => void
}

/** The files of one provider, under ids of digits. */
export function createFileStorage(random: Random, now: () => number): FileStorage {
  const files = new Map<string, StorageFile>()
  return {
    add: (owner, media) => {
      const file = { ...media, id: random.digits(16), owner, addedAt: now() }
      files.set(file.id, file)
      return file
    },
    find: (id) => files.get(id),
    remove: (id) => void files.delete(id),
  }
}

/** A file as a phone's message shows it. */
export function shownMedia({ id, fileName, mimeType, bytes, duration }: StorageFile): PhoneMedia {
  return { fileId: id, fileName, mimeType, size: bytes.length, duration }
}
