import type { ScheduledFile } from '@switchboard/contract'
import { newId } from '../../lib/browser.ts'
import type { FileRules } from '../../lib/file-rules.ts'

/** What the channel of the ticket takes, and until when. */
export type ChannelRules = FileRules & {
  textLimit: number
  captionLimit: number
  windowEnds: string | null
}

/** A file that goes out with a scheduled message. The page makes its id: a second upload is the same file. */
export interface FileToSchedule {
  fileid: string
  name: string
  size: number
  type: string
  /** Null: the server has it. */
  file: File | null
  thumbnail: string | null
}

export const chosenFile = (file: File): FileToSchedule => ({
  fileid: newId(),
  name: file.name,
  size: file.size,
  type: file.type,
  file,
  thumbnail: null,
})

export const storedFile = ({
  fileid,
  name,
  size,
  mime,
  thumbnail_fileid,
}: ScheduledFile): FileToSchedule => ({
  fileid,
  name,
  size,
  type: mime,
  file: null,
  thumbnail: thumbnail_fileid,
})
