import { openStore } from '../lib/store.ts'

/** The ticket whose chat is in front; events of it are read at once and sound softer. */
export const activeTicket = openStore<string | null>(null)
