import { applyToPreferences, calls, Preferences, type PreferencesChange } from '@switchboard/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import type { EventHandler } from './event-handlers.ts'
import { asItIs, fetchSnapshot, keepLive } from './snapshot.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getPreferences), asItIs, applyToPreferences),
})

/** Undefined while they load, and when they cannot be read. */
export const usePreferences = (): Preferences | undefined => useQuery(preferencesQuery).data?.value

const mutationKey = ['preferences'] as const

/**
 * Changes preferences on the page first, then on all my devices. The calls of a page are made one after the other, so that
 * the last choice is the one that stays. What fails stays on the page until `onFailed` takes it back.
 */
export function useChangePreferences(onFailed?: (error: unknown, takeBack: () => void) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (body: PreferencesChange) =>
      fetchSnapshot(() => callApi(calls.changePreferences, { body }), asItIs, applyToPreferences),
    onMutate: (change) => showPreferences(queries, change),
    onSuccess(saved) {
      if (isLast(queries)) queries.setQueryData(preferencesQuery.queryKey, saved)
    },
    onError(error, change, before) {
      onFailed?.(error, () => {
        const changed = Object.entries(before ?? {}).filter(([name]) => name in change)
        putPreferences(queries, Object.fromEntries(changed))
      })
    },
  }).mutate
}

/** @returns those that were shown before */
export function showPreferences(
  queries: QueryClient,
  part: PreferencesChange | Pick<Preferences, 'lang'>,
): Preferences | undefined {
  const before = queries.getQueryData(preferencesQuery.queryKey)
  putPreferences(queries, part)
  return before?.value
}

function putPreferences(queries: QueryClient, part: Readonly<Record<string, unknown>>): void {
  const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
  queries.setQueryData(
    preferencesQuery.queryKey,
    (known) => known && { ...known, value: Preferences.parse({ ...known.value, ...given }) },
  )
}

/** While a choice of this page is on its way, an event may still tell of the one before: the call's answer holds both. */
export const handlePreferencesEvent: EventHandler = (event, context) => {
  if (context.queries.isMutating({ mutationKey }) === 0) applyPreferences(event, context)
}

const applyPreferences = keepLive(preferencesQuery, applyToPreferences)

const isLast = (queries: QueryClient): boolean => queries.isMutating({ mutationKey }) === 1
