import { openStore } from '../lib/store.ts'
import type { OpenSocket } from './open-socket.ts'

/** The socket while a user is signed in. */
export const activeSocket = openStore<OpenSocket | null>(null)
