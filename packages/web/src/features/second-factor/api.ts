import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'mine'] as const,
  queryFn: () => request(calls.getSecondFactor),
  gcTime: 0,
})

export const secondFactorOfQuery = (userid: string) =>
  queryOptions({
    queryKey: ['second-factor', userid] as const,
    queryFn: () => request(calls.getSecondFactorOf, { params: { userid } }),
    gcTime: 0,
  })

export type Proof = { password: string; code: string }

export const useStartFactor = () =>
  useMutation({
    mutationFn: (password: string) => request(calls.startSecondFactor, { body: { password } }),
    // The secret stays no longer than the form that shows it.
    gcTime: 0,
  })

export function useConfirmFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (code: string) =>
      (await request(calls.confirmSecondFactor, { body: { code } })).recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useNewCodes() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: Proof) => (await request(calls.makeRecoveryCodes, { body })).recoveryCodes,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useTurnOff() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Proof) => request(calls.turnOffSecondFactor, { body }),
    onSuccess: refresh,
  })
}

export function useResetFactor() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userid: string) => request(calls.resetSecondFactor, { params: { userid }, body: {} }),
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
