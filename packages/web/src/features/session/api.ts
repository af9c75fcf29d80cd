import { type CallAnswer, calls, type Language, type Me, type Owed } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered, CallFailed } from '../../live/outcome.ts'
import { endSession } from '../../live/session-end.ts'

/** Who is signed in and until when; `asOf` is where the live line starts. */
export interface Session {
  me: Me
  expires: string
  isPushSubscribed: boolean
  /** What the desk asks for before anything else. */
  owes: Owed | null
  asOf: number
}

/** Null when nobody is signed in: a state of the page, not a failure. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const outcome = await callDesk(calls.validate)
    if (outcome.kind === 'refused') return null
    if (outcome.kind === 'away') throw new CallFailed(outcome)
    const { id, username, firstName, lastName, role, departmentid, expires, isPushSubscribed, owes } =
      outcome.answer
    const me = { id, username, firstName, lastName, role, departmentid }
    return { me, expires, isPushSubscribed, owes, asOf: outcome.asOf }
  },
})

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async () => (await answered(callDesk(calls.getPreferences))).value,
})

export const settingsQuery = queryOptions({
  queryKey: ['desk-settings'],
  queryFn: async () => (await answered(callDesk(calls.getDeskSettings))).value,
})

/** Whoever just signed in with a password that an administrator made is asked for another, once (product §6). */
export const askedPasswordQuery = queryOptions({
  queryKey: ['asked-password'] as const,
  queryFn: () => false,
  staleTime: Number.POSITIVE_INFINITY,
})

export function useLogin(onSignedIn: (lang: Language) => Promise<void>) {
  const begin = useBegin(onSignedIn)
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      (await answered(callDesk(calls.login, { body }))).value,
    onSuccess: begin,
  })
}

export function useSecondStep(onSignedIn: (lang: Language) => Promise<void>) {
  const begin = useBegin(onSignedIn)
  return useMutation({
    mutationFn: async (body: { challenge: string; code: string }) =>
      (await answered(callDesk(calls.loginSecondStep, { body }))).value,
    onSuccess: begin,
  })
}

function useBegin(onSignedIn: (lang: Language) => Promise<void>) {
  const queries = useQueryClient()
  return async ({ lang, passwordIsTemporary }: CallAnswer<typeof calls.login>) => {
    await onSignedIn(lang)
    queries.setQueryData(askedPasswordQuery.queryKey, passwordIsTemporary)
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

/** The page leaves whether or not the desk hears it: a session that cannot be ended ends by itself. */
export function useLogout() {
  return useMutation({
    mutationFn: () => callDesk(calls.logout),
    onSettled: () => endSession('signed-out'),
  })
}

export function useRenew() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await answered(callDesk(calls.renewSession))).value,
    onSuccess: ({ expires }) =>
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, expires }),
  })
}
