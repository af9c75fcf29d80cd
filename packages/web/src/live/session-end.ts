import { signedIn } from './signed-in.ts'

/** Why the signed-in part of the page ends. */
export type SessionEnd = 'signed-out' | 'ended' | 'too-many-sessions' | 'account-changed'

const listeners = new Set<(why: SessionEnd) => void>()

/** Reports that this session is over, from any place that notices it: a call, the socket or a click on Log out. */
export function endSession(why: SessionEnd): void {
  signedIn.set(null)
  for (const listener of listeners) listener(why)
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
