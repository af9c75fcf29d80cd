import { calls, type OwnProof } from '@switchboard/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../api.ts'

export const ownProofQuery = queryOptions({
  queryKey: ['own-proof'] as const,
  queryFn: () => request(calls.getOwnProof),
  gcTime: 0,
})

const withPassword: OwnProof = { by: 'password' }

/** What proves that it is me before a sensitive action. Nearly everybody has a password: that is what a form begins with. */
export const useOwnProof = (): OwnProof => useQuery(ownProofQuery).data ?? withPassword

/** The person signed in just now: nothing is asked for, and the next field takes the focus. */
export const isFresh = (proof: OwnProof): boolean => proof.by === 'sign-in' && proof.goodUntil !== null

/** What is kept of a form that was not saved. */
export function withoutPassword<Form extends { password?: unknown }>(form: Form): Omit<Form, 'password'> {
  const { password: _, ...kept } = form
  return kept
}

/** Whether a form may be sent with this password; without one of one's own the server decides. */
export const isProof = (proof: OwnProof, password: string): boolean =>
  proof.by === 'sign-in' || password !== ''
