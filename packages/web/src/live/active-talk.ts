import { openStore } from '../lib/store.ts'

/** The colleague whose private chat is in front; their messages there have no sound. */
export const activeTalk = openStore<string | null>(null)
