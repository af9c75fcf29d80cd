import { type RefusalCode, type Refused, refusals } from '@switchboard/contract'

/**
 * The result of a call. A refusal is the server's answer; `away` means that no answer of the server came or that it could
 * not be read. `isIntercepted`: a proxy, or a network that wants a sign-in, answered in its place.
 */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer; position: number }
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'away'; isIntercepted?: true }

export type Failure = Exclude<Outcome<never>, { kind: 'done' }>

/** Refusals that do not concern the request itself: the same call may succeed later. */
const passing: ReadonlySet<RefusalCode> = new Set(['not-signed-in', 'too-many-requests', 'desk-busy'])

export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'away' || passing.has(failure.refusal.error)

/** Only a sign-in helps: trying again with the clock would not. */
export const needsSignIn = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.refusal.error === 'not-signed-in'

/** The result of a call that must not be made with the session of the user who is signed in now. */
export const notSignedIn: Failure = {
  kind: 'refused',
  refusal: { error: 'not-signed-in', message: refusals['not-signed-in'].message },
}

/** How queries and mutations report that a call failed: they only know thrown errors. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.refusal.error : 'away')
    this.failure = failure
  }
}

/** The answer with the position of the newest event it contains, or a thrown CallFailed. */
export async function unwrap<Answer>(call: Promise<Outcome<Answer>>): Promise<Snapshot<Answer>> {
  const outcome = await call
  if (outcome.kind === 'done') return { value: outcome.answer, position: outcome.position }
  throw new CallFailed(outcome)
}

/** A state together with the position of the newest live event it contains. */
export interface Snapshot<Value> {
  value: Value
  position: number
}

/** The failure behind any error that a query or mutation threw. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed ? error.failure : { kind: 'away' }
