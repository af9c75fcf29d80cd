import { calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
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

/** Other devices were signed out with it. */
const changed = [['second-factor'], ['my-sessions']]

export type Proof = { password: string; code: string }

export const useStartFactor = () =>
  useMutation({
    mutationFn: (password: string) => request(calls.startSecondFactor, { body: { password } }),
    // The secret stays no longer than the form that shows it.
    gcTime: 0,
  })

export const useConfirmFactor = () =>
  useMutation({
    mutationFn: async (code: string) =>
      (await request(calls.confirmSecondFactor, { body: { code } })).recoveryCodes,
    meta: { refreshes: changed },
    gcTime: 0,
  })

export const useNewCodes = () =>
  useMutation({
    mutationFn: async (body: Proof) => (await request(calls.makeRecoveryCodes, { body })).recoveryCodes,
    meta: { refreshes: changed },
    gcTime: 0,
  })

export const useTurnOff = () =>
  useMutation({
    mutationFn: (body: Proof) => request(calls.turnOffSecondFactor, { body }),
    meta: { refreshes: changed },
  })

export const useResetFactor = () =>
  useMutation({
    mutationFn: (userid: string) => request(calls.resetSecondFactor, { params: { userid }, body: {} }),
    meta: { refreshes: changed },
  })
