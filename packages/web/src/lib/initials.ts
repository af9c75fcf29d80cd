/**
 * At most two letters for an avatar: of the first and last word, or the first sign of a script without words. What is in
 * brackets is said about the name.
 */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.@]+/u).filter((word) => /^[^([（]*[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  if (first === undefined) return ''
  const last = words.length > 1 ? words[words.length - 1] : undefined
  if (ideographs.test(first)) return firstSign(first)
  return (firstSign(first) + (last === undefined ? '' : firstSign(last))).toUpperCase()
}

const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function firstSign(word: string): string {
  return word.match(/[\p{L}\p{N}]/u)?.[0] ?? ''
}
