/** What stays in the field once a note is stored: what was written after it while it was on its way. */
export function textAfter(text: string, stored: string): string {
  const isAfter = text.trimStart().startsWith(stored)
  return isAfter ? text.trimStart().slice(stored.length).trimStart() : text
}
