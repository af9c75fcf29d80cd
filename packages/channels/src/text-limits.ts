import type { LimitBroken } from './channel.ts'
import type { Choice } from './outbound.ts'

/** Characters are UTF-16 units, as all four providers and JavaScript count them. */
export function textTooLong(text: string, limit: number): LimitBroken | null {
  return text.length > limit ? { what: 'text-too-long', limit } : null
}

export function fileTooLarge(size: number, limit: number): LimitBroken | null {
  return size > limit ? { what: 'file-too-large', limit } : null
}

/** The beginning of a text that may not be longer; never half a character. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** A broken limit as the reason of a refused send. */
export function limitText({ what, limit }: LimitBroken): string {
  const words = what.replaceAll('-', ' ')
  return limit === null ? words : `${words}: the limit is ${limit}`
}

/** Buttons that are too many, or whose payload is empty or too long. */
export function choicesBroken(
  choices: readonly Choice[],
  { most, payloadBytes }: { most: number; payloadBytes: number },
): LimitBroken | null {
  if (choices.length > most) return { what: 'choices-refused', limit: most }
  const fits = choices.every(({ payload }) => payload !== '' && bytesOf(payload) <= payloadBytes)
  return fits ? null : { what: 'choices-refused', limit: payloadBytes }
}

/** A text of limited length that shows where it was cut. */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${cutText(text, limit - 1)}…`
}

/** Whether a text is one single emoji, however it is put together. */
export function isEmoji(text: string): boolean {
  return /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic})$/v.test(text)
}

/** A text in pieces of so many bytes, parted between words where there is a space. */
export function inPieces(text: string, bytes: number): string[] {
  if (bytesOf(text) <= bytes) return [text]
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start, bytes)
    pieces.push(text.slice(start, end).trim())
    start = end
  }
  return pieces.filter((piece) => piece !== '')
}

/** After the last word that fits, or after the last character where one word is longer than a piece. */
function endOfPiece(text: string, start: number, bytes: number): number {
  let [size, space] = [0, start]
  for (let at = start; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    size += bytesOfCharacter(code)
    if (size > bytes && at > start) return space > start ? space : at
    if (code === 0x20 || code === 0x0a) space = at
    at += code < 0x10000 ? 1 : 2
  }
  return text.length
}

/** In UTF-8; half a character becomes U+FFFD, which has three bytes too. */
function bytesOfCharacter(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
