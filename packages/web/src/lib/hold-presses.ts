/** How long a press may have been aimed before it comes. */
const aimed = 300

/** What has moved on the screen by itself takes no press for a moment, which was meant for what lay there before. */
export function holdPresses(moved: Element | null | undefined): void {
  if (!moved) return
  moved.setAttribute('data-moved', '')
  setTimeout(() => moved.removeAttribute('data-moved'), aimed)
}
