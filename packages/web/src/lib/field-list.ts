import type { KeyboardEvent, Ref, RefObject } from 'react'

/** A list that opens while a text is written; its field keeps the focus and gives it the keys. */
export interface FieldListProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  /** Files that a list brings along, while they are being fetched; absent where the text is sent without any. */
  onFiles?: ((files: Promise<readonly File[]>) => void) | undefined
  ref: Ref<FieldListHandle>
}

export interface FieldListHandle {
  /** Whether the key was meant for the list. */
  press: (event: KeyboardEvent) => boolean
}
