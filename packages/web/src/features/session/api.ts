import { type CallAnswer, calls, type Language, type Me, type RequiredAction } from '@switchboard/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leavePage } from '../../lib/leave-page.ts'
import { stored } from '../../lib/stored.ts'
import { callApi, request } from '../../live/api.ts'
import { CallFailed } from '../../live/outcome.ts'
import { beginSession, endSession, expectEnd } from '../../live/session-end.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

/** The user who is signed in and until when; `position` is where the live connection starts. */
export interface Session {
  me: Me
  email: string
  expires: string
  isPushSubscribed: boolean
  /** The action that the server requires before anything else. */
  requiredAction: RequiredAction | null
  position: number
}

/** Null when no user is signed in: a state of the page, not a failure. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const outcome = await callApi(calls.validate)
    if (outcome.kind === 'refused') return null
    if (outcome.kind === 'away') throw new CallFailed(outcome)
    const { id, username, firstName, lastName, role, departmentid, ...rest } = outcome.answer
    const { email, expires, isPushSubscribed, requiredAction } = rest
    const me = { id, username, firstName, lastName, role, departmentid }
    return { me, email, expires, isPushSubscribed, requiredAction, position: outcome.position }
  },
})

export const settingsQuery = queryOptions({
  queryKey: ['public-settings'],
  queryFn: () => request(calls.getPublicSettings),
})

const askedPasswordKey = 'switchboard.asked-password'

/**
 * A user who just signed in with a generated password is asked for a new one, once: until the question is answered,
 * also after a reload.
 */
export const askedPasswordQuery = queryOptions({
  queryKey: ['asked-password'] as const,
  queryFn: () => stored.read(askedPasswordKey) !== null,
})

export function askForPassword(queries: QueryClient, isAsked: boolean): void {
  stored.write(askedPasswordKey, isAsked ? 'yes' : null)
  queries.setQueryData(askedPasswordQuery.queryKey, isAsked)
}

export function useLogin(onSignedIn: (lang: Language) => Promise<void>) {
  const begin = useBegin(onSignedIn)
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => request(calls.login, { body }),
    onSuccess: begin,
  })
}

/** What a sign-in that succeeded begins with. */
export function useBegin(onSignedIn: (lang: Language) => Promise<void>) {
  const queries = useQueryClient()
  return async ({ lang, passwordIsTemporary }: CallAnswer<typeof calls.login>) => {
    beginSession()
    await onSignedIn(lang)
    askForPassword(queries, passwordIsTemporary)
    // The page asked who is signed in when it opened. On a slow line that answer may still come: nobody.
    await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

/**
 * The page signs out whether or not the request succeeds: a session that cannot be ended expires by itself. It asks first where
 * something on the page would be lost.
 */
export function useLogout() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Actions held back for an undo are carried out now: after the logout the server would refuse them.
      await toasts.endOffers()
      expectEnd('signed-out')
      return callApi(calls.logout)
    },
    onSettled: (outcome) => {
      endSession('signed-out')
      // The session at the company's login ends too; that leads back to the sign-in.
      const next = outcome?.kind === 'done' ? outcome.answer.continueAt : undefined
      if (next !== undefined) location.replace(next)
    },
  })
  return { isPending, logOut: () => leavePage(() => mutate()) }
}

export function useRenew() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.renewSession),
    onSuccess: ({ expires }) =>
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, expires }),
  })
}

/** Names that administrators change show in every open page at once, and browsers subscribe with the push key as it is now. */
export const handleSettingsEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'pushKeysRenewed')
    queries.setQueryData(
      settingsQuery.queryKey,
      (known) => known && { ...known, ...event.payload, sendsPush: true },
    )
  if (event.type !== 'publicSettingsChanged') return
  queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...event.payload })
  void queries.invalidateQueries({ queryKey: ['profile'] })
  void queries.invalidateQueries({ queryKey: ['general-settings'] })
}
