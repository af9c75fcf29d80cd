/** A field with text: it keeps its own undo (P7-70). */
export const hasText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
