import { translatorOf } from './translator.ts'

/** The page's English, for tests of words. */
export const t = await translatorOf('en')
