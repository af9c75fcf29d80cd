import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'mine'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getSecondFactor))).value,
  gcTime: 0,
})

export const secondFactorOfQuery = (userid: string) =>
  queryOptions({
    queryKey: ['second-factor', userid] as const,
    queryFn: async () => (await unwrap(callApi(calls.getSecondFactorOf, { params: { userid } }))).value,
    gcTime: 0,
  })

export type Proof = { password: string; code: string }

export const useStartFactor = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await unwrap(callApi(calls.startSecondFactor, { body: { password } }))).value,
    // The secret stays no longer than the form that shows it.
    gcTime: 0,
  })

export function useConfirmFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (code: string) =>
      (await unwrap(callApi(calls.confirmSecondFactor, { body: { code } }))).value.recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useNewCodes() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: Proof) =>
      (await unwrap(callApi(calls.makeRecoveryCodes, { body }))).value.recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useTurnOff() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Proof) => unwrap(callApi(calls.turnOffSecondFactor, { body })),
    onSuccess: refresh,
  })
}

export function useResetFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userid: string) =>
      unwrap(callApi(calls.resetSecondFactor, { params: { userid }, body: {} })),
    onSuccess: refresh,
  })
}

/** Other devices were signed out with it. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['second-factor'] })
    void queries.invalidateQueries({ queryKey: ['my-sessions'] })
  }
}
