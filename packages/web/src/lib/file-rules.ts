import { limits } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { limitSize } from './file-size.ts'
import { isAccepted } from './is-accepted.ts'
import { isRecording } from './recordings.ts'

/** The files that a channel accepts, as the server reports them for a ticket. */
export interface FileRules {
  fileLimits: { image: number; video: number; audio: number; document: number }
  fileAccepts: readonly string[]
  fileRefuses: readonly string[]
}

type FileFault =
  | { what: 'larger'; bytes: number }
  | { what: 'empty' }
  | { what: 'type'; types: string }
  | { what: 'ending'; ending: string }

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/** Why the channel would not take this file; known before anything is sent. */
export function fileFault(file: Chosen, rules: FileRules): FileFault | null {
  const { fileAccepts, fileRefuses } = rules
  const ending = fileRefuses.find((one) => file.name.toLowerCase().endsWith(one))
  if (ending !== undefined) return { what: 'ending', ending }
  // When the browser does not know the type, the server decides: it reads the bytes. A recording it converts.
  if (file.type !== '' && !isRecording(file) && !isAccepted(file, fileAccepts))
    return { what: 'type', types: typeText(fileAccepts) }
  // No provider takes it.
  if (file.size === 0) return { what: 'empty' }
  const bytes = mostBytes(file.type, rules)
  return file.size > bytes ? { what: 'larger', bytes } : null
}

/** Whether it can be sent; not before the channel's rules are known. */
export const isTaken = (file: Chosen, rules: FileRules | undefined): boolean =>
  rules !== undefined && fileFault(file, rules) === null

/** The channel's limit, or the server's own where that is smaller. */
export function mostBytes(type: string, { fileLimits }: Pick<FileRules, 'fileLimits'>): number {
  const [family = ''] = type.split('/')
  const isKind = family === 'image' || family === 'video' || family === 'audio'
  return Math.min(isKind ? fileLimits[family] : fileLimits.document, limits.uploadBytes)
}

/** Texts of the catalogue (S8-12), with sizes in the units that people use. */
export function faultText(fault: FileFault, t: TFunction): string {
  switch (fault.what) {
    case 'larger':
      return t('files.larger', { size: limitSize(fault.bytes) })
    case 'empty':
      return t('files.empty')
    case 'type':
      return t('files.type', { types: fault.types })
    case 'ending':
      return t('files.ending', { ending: fault.ending })
    default:
      return fault satisfies never
  }
}

/** 'image/*, mp4, 3gpp, pdf': each kind once, in short. */
export function typeText(accepts: readonly string[]): string {
  return [...new Set(accepts.map((type) => inShort(type.toLowerCase())))].join(', ')
}

const office: Record<string, string> = {
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

const inShort = (type: string): string =>
  type.endsWith('/*') || type.startsWith('.') ? type : (office[type] ?? type.split('/')[1] ?? type)

/** As many of the chosen files as are sent together, and whether some were left out ('Too many files'). */
export function firstOf<One>(chosen: readonly One[]): { taken: readonly One[]; isTooMany: boolean } {
  return { taken: chosen.slice(0, limits.filesAtOnce), isTooMany: chosen.length > limits.filesAtOnce }
}
