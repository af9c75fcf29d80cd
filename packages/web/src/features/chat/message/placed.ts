/** Parts of a text, each with the place where it ends. */
export function placed<Part extends { text: string }>(parts: readonly Part[]): { part: Part; at: number }[] {
  let at = 0
  return parts.map((part) => {
    at += part.text.length
    return { part, at }
  })
}
