import { openStore } from '../lib/store.ts'
import type { OpenSocket } from './open-socket.ts'

/** The live line while somebody is signed in. */
export const activeSocket = openStore<OpenSocket | null>(null)
