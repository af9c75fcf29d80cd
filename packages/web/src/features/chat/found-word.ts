import { openStore } from '../../lib/store.ts'

/** The word that is looked for in the open chat; empty while nobody searches. */
export const foundWord = openStore('')
