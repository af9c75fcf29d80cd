import { openStore } from '../lib/store.ts'

/** The user who is signed in on this page; what one user wrote must never be sent with the session of another. */
export const signedIn = openStore<string | null>(null)
