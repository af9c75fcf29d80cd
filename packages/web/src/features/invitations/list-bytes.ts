/** The code pages in which programs for spreadsheets save a CSV that is not Unicode. */
export const codePages = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'shift_jis',
] as const
export type CodePage = (typeof codePages)[number]

/**
 * The text of a CSV file. Unicode names itself by its first bytes, or is valid UTF-8; of other bytes nobody knows the code
 * page, so it is that of the reader's language until the reader chooses another one.
 */
export function textOf(bytes: Uint8Array, language: string): { text: string; guessed: CodePage | null } {
  const unicode = unicodeOf(bytes)
  if (unicode !== null) return { text: decoded(bytes, unicode), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const guessed = codePageOf(language)
    return { text: decoded(bytes, guessed), guessed }
  }
}

export const decoded = (bytes: Uint8Array, encoding: CodePage | 'utf-16le' | 'utf-16be'): string =>
  new TextDecoder(encoding).decode(bytes)

function unicodeOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function codePageOf(language: string): CodePage {
  if (language === 'ru' || language === 'bg') return 'windows-1251'
  if (language === 'tr') return 'windows-1254'
  return language === 'ja' ? 'shift_jis' : 'windows-1252'
}
