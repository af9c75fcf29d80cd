/** What is shown of a long text at first, and what must be left to make folding worth a press. */
const lines = 25
const characters = 2000
const leastRest = { lines: 5, characters: 400 }

/** Where a long text is cut until its reader wants all of it: after 25 lines, or between two words. Null: it is short. */
export function foldAt(text: string): number | null {
  const end = endOfLine(text, lines)
  if (end !== null && end <= characters && endOfLine(text, lines + leastRest.lines) !== null) return end
  if (text.length < characters + leastRest.characters) return null
  const space = Math.max(text.lastIndexOf(' ', characters), text.lastIndexOf('\n', characters))
  // A text without spaces is cut anywhere but inside a character.
  if (space > characters / 2) return space
  return /[\uD800-\uDBFF]/.test(text.charAt(characters - 1)) ? characters - 1 : characters
}

/** Where a line of the text ends; null when there are no more lines after it. */
function endOfLine(text: string, line: number): number | null {
  let end = -1
  for (let n = 0; n < line; n += 1) {
    end = text.indexOf('\n', end + 1)
    if (end === -1) return null
  }
  return end
}
