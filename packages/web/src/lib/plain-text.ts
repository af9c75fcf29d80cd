const marks = /\p{M}/gu

/**
 * A text without case and accents, to be compared. Marks that stand alone go first: the browser takes time with the
 * square of their number to bring a long row of them into order.
 */
export const plainText = (text: string): string =>
  text.replace(marks, '').normalize('NFKD').replace(marks, '').toLowerCase()
