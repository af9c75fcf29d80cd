/**
 * Wide letters, digits and signs, as a Japanese input method writes them, as those of ASCII. Not by NFKC: a long run of accents takes
 * it more than linear time.
 */
export const narrowSigns = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
