import type { Language } from '@switchboard/contract'

export type { Language }

/** The contract's eight, without the zod that comes with them; a test compares the two lists. */
export const languageCodes = [
  'en',
  'af',
  'bg',
  'tr',
  'es',
  'ru',
  'nl',
  'ja',
] as const satisfies readonly Language[]

/** None of the eight is written from right to left; `?dir=rtl` shows how the chat looks when one is. */
export const directionOf = (search: string): 'ltr' | 'rtl' =>
  new URLSearchParams(search).get('dir') === 'rtl' ? 'rtl' : 'ltr'

/** English with the days and clocks of Europe. */
export const tagOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
