import { signedIn } from './signed-in.ts'

/** Why the signed-in part of the page ends. */
export type SessionEnd = 'signed-out' | 'ended' | 'too-many-sessions' | 'account-changed'

const listeners = new Set<(why: SessionEnd) => void>()

let isSigningOut = false

/**
 * The user signs out here. Until `endSession('signed-out')`, every other report of the end counts as this one: the
 * server closes the sockets of the session before its answer to the logout arrives.
 */
export function beginSignOut(): void {
  isSigningOut = true
}

/** Reports that this session is over, from any place that notices it: a call, the socket or a click on Log out. */
export function endSession(why: SessionEnd): void {
  const reason = isSigningOut ? 'signed-out' : why
  if (why === 'signed-out') isSigningOut = false
  signedIn.set(null)
  for (const listener of listeners) listener(reason)
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
