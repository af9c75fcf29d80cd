const marks = /\p{M}/gu

/**
 * A text without case and accents, for comparison. Single combining marks are removed first: the browser needs
 * quadratic time to normalise a long run of them. The Turkish dotless i is an i, as in the server's search.
 */
export const plainText = (text: string): string =>
  text.replace(marks, '').normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ı', 'i')

/** Whether what somebody looks for is in the text, without case and accents. */
export const hasWord = (text: string, word: string): boolean =>
  plainText(text).includes(plainText(word.trim()))
