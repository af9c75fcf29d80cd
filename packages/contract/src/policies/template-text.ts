/** A template as the client reads it: its places, counted or named, filled in; a place without a value stays. */
export function fillTemplate(
  { text, places }: { text: string; places: readonly (string | null)[] },
  values: readonly string[],
): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, word: string) => {
    const index = /^\d+$/.test(word) ? Number(word) - 1 : places.indexOf(word)
    return values[index] || place
  })
}
