import type { z } from 'zod'
import type { Call, CallReply } from '../call.ts'
import type { EventEnvelope, EventShape } from '../event.ts'

/** One use of a call: what goes in and what comes back; the API page shows it and the tests parse it. */
export type CallSample<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: Given<C[K]>
} & {
  reply: CallReply<C>
  /** Further answers, such as the strings that mean "nothing". */
  otherReplies?: readonly CallReply<C>[]
}

/** A sample for each call of an area: a call without one does not compile. */
export type CallSamples<Area extends Record<string, Call>> = { [Name in keyof Area]: CallSample<Area[Name]> }

export type EventSamples<Area extends Record<string, EventShape>> = {
  [Name in keyof Area]: z.input<Area[Name]['payload']>
}

/** The envelope a payload travels in. */
export const sampleEnvelope = (type: string, payload: unknown, id = 4182): EventEnvelope => ({
  id,
  type,
  v: 1,
  at: '2026-03-18T14:31:05.118204Z',
  actor: null,
  payload,
})

type Given<S> = S extends z.ZodType ? z.input<S> : never
