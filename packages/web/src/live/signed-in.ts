import { openStore } from '../lib/store.ts'

/** Who is signed in on this page; what one person wrote must never go out with the session of another. */
export const signedIn = openStore<string | null>(null)
