import type { Refused } from '@switchboard/contract'

/** What became of a call. A refusal is the desk's answer; `away` means that none came or that it could not be read. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer; asOf: number }
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'away' }

export type Failure = Exclude<Outcome<never>, { kind: 'done' }>

/** How queries and mutations say that a call failed: they only know thrown errors. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.refusal.error : 'away')
    this.failure = failure
  }
}

/** The answer with the position of the newest event it contains, or a thrown CallFailed. */
export async function answered<Answer>(call: Promise<Outcome<Answer>>): Promise<Fresh<Answer>> {
  const outcome = await call
  if (outcome.kind === 'done') return { value: outcome.answer, asOf: outcome.asOf }
  throw new CallFailed(outcome)
}

/** A state together with the position of the newest live event it contains. */
export interface Fresh<Value> {
  value: Value
  asOf: number
}

/** A failure from whatever a query or mutation threw. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed ? error.failure : { kind: 'away' }
