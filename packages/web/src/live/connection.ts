import { openStore } from '../lib/store.ts'

/** `offline`: was open or tried, and comes back by itself. */
export type Connection = 'connecting' | 'open' | 'offline'

/** How the page's live line is doing. */
export const connection = openStore<Connection>('connecting')
