import { withoutNameBlanks } from '@switchboard/contract'

const marks = /\p{M}/gu

/**
 * A text without case and accents, for comparison. Single combining marks are removed first: the browser needs
 * quadratic time to normalise a long run of them. The Turkish dotless i is an i, as in the server's search.
 */
export const plainText = (text: string): string =>
  text.replace(marks, '').normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ı', 'i')

/** Whether what somebody looks for is in the text, without case, accents and the blanks in Japanese names. */
export const hasWord = (text: string, word: string): boolean =>
  plainName(text).includes(plainName(word.trim()))

/** Those of a list of which a text has the word. The word is taken apart once, and without one nothing is: they may be ten thousand. */
export function withWord<One>(
  all: readonly One[],
  word: string,
  textsOf: (one: One) => readonly string[],
): readonly One[] {
  const wanted = plainName(word.trim())
  if (wanted === '') return all
  return all.filter((one) => textsOf(one).some((text) => plainName(text).includes(wanted)))
}

export const plainName = (text: string): string => withoutNameBlanks(plainText(text))
