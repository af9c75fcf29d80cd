import type { Bubble, BubbleFile } from '@switchboard/contract'

/** Create mode, or edit mode with the bubble that was chosen. */
export interface BubbleForm {
  bubbleid: string | null
  name: string
  content: string
  isTextOpen: boolean
  /** Those that it has and keeps. */
  kept: readonly BubbleFile[]
  /** The ids of those that saving takes away. */
  removed: readonly string[]
  added: readonly File[]
}

export type BubbleToSend = Pick<BubbleForm, 'name' | 'content' | 'removed' | 'added'>

export const emptyBubbleForm: BubbleForm = {
  bubbleid: null,
  name: '',
  content: '',
  isTextOpen: false,
  kept: [],
  removed: [],
  added: [],
}

export const editing = ({
  bubbleid,
  name,
  content,
  files,
}: Pick<Bubble, 'bubbleid' | 'name' | 'content' | 'files'>): BubbleForm => ({
  ...emptyBubbleForm,
  bubbleid,
  name,
  content,
  isTextOpen: true,
  kept: files,
})

/** What was typed and chosen while `sent` was on its way, and is still to be saved (P13-83); null: nothing. */
export function editedSince(sent: BubbleForm, form: BubbleForm): Partial<BubbleForm> | null {
  const added = form.added.filter((file) => !sent.added.includes(file))
  const removed = form.removed.filter((fileid) => !sent.removed.includes(fileid))
  const later: Partial<BubbleForm> = {
    ...(form.name !== sent.name && { name: form.name }),
    ...(form.content !== sent.content && { content: form.content }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
  }
  return Object.keys(later).length > 0 ? later : null
}

/** Tried again after a failure, it is the same bubble: the answer alone may have been lost. Another text is another one. */
export const isSameText = (one: BubbleToSend, other: BubbleToSend): boolean =>
  one.name === other.name && one.content === other.content

/** Ignored unless both have at least 1 character, checked before trimming; trimmed when sent. */
export function bubbleToSend({ name, content, removed, added }: BubbleForm): BubbleToSend | null {
  if (name.length < 1 || content.length < 1) return null
  return { name: name.trim(), content: content.trim(), removed, added }
}
