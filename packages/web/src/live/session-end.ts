import { signedIn } from './signed-in.ts'

/** Why the signed-in part of the page ends. */
export type SessionEnd = 'signed-out' | 'ended' | 'too-many-sessions' | 'account-changed'

const listeners = new Set<(why: SessionEnd) => void>()

let expected: SessionEnd | null = null

let session = 0

/** Another number after each sign-in and each end: an answer to a call of before says nothing of the session of now. */
export const currentSession = (): number => session

/** A sign-in has succeeded. */
export function beginSession(): void {
  session += 1
}

/**
 * The user does here what ends the session. Until that end is reported, every other report counts as it: the server
 * closes the sockets of the session before its answer arrives. null: what was done has failed, and the session goes on.
 */
export function expectEnd(why: 'signed-out' | 'account-changed' | null): void {
  expected = why
}

/** Reports that this session is over, from any place that notices it: a call, the socket or a click on Log out. */
export function endSession(why: SessionEnd): void {
  const reason = expected ?? why
  if (why === expected) expected = null
  session += 1
  signedIn.set(null)
  for (const listener of listeners) listener(reason)
}

export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
