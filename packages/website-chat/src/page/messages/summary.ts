import type { VisitorMessage } from '@switchboard/contract'
import type { Translate } from '../texts.ts'

/** A message in one line: its words, or what kind of file it is. */
export function summaryOf({ text, file }: VisitorMessage, t: Translate): string {
  if (text !== '' || file === null) return text
  switch (file.kind) {
    case 'image':
      return t('picture')
    case 'video':
      return t('video')
    case 'audio':
      return t(file.recorded ? 'voice' : 'audio')
    case 'document':
      return file.name
  }
}
