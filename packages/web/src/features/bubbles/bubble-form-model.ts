/** Create mode, or edit mode with the bubble that was chosen. */
export interface BubbleForm {
  bubbleid: string | null
  name: string
  content: string
  isTextOpen: boolean
}

export const emptyBubbleForm: BubbleForm = { bubbleid: null, name: '', content: '', isTextOpen: false }

export const editing = (bubble: { bubbleid: string; name: string; content: string }): BubbleForm => ({
  bubbleid: bubble.bubbleid,
  name: bubble.name,
  content: bubble.content,
  isTextOpen: true,
})

/** Ignored unless both have at least 1 character, checked before trimming; trimmed when sent. */
export function bubbleToSend({ name, content }: BubbleForm): { name: string; content: string } | null {
  if (name.length < 1 || content.length < 1) return null
  return { name: name.trim(), content: content.trim() }
}
