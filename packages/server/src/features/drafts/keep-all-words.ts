/** A draft as a device saves it, and the texts that the stored one may be when nobody else has changed it. */
export interface SavedText {
  content: string
  begun?: readonly string[] | undefined
}

/** The draft to store: the saved one, with what another device has stored since above it (P7-126). */
export function keepAllWords(saved: SavedText, stored: string): string {
  const content = saved.content.trim() === '' ? '' : saved.content
  const { begun = [stored] } = saved
  if (begun.includes(stored) || content.includes(stored)) return content
  // The other device only added lines to the text that was changed here: they stay where they are.
  const lines = `\n${stored}\n`
  for (const text of begun) {
    const old = `\n${text}\n`
    if (text !== '' && lines.includes(old))
      return lines.replace(old, () => (content === '' ? '\n' : `\n${content}\n`)).slice(1, -1)
  }
  return stored.includes(content) ? stored : `${stored}\n${content}`
}
