import { calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/browser.ts'
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

export function useConfirmFactor() {
  // The same for every try of a form: a repeat gives the codes whose answer was lost.
  const [requestid] = useState(newId)
  return useMutation({
    mutationFn: async (code: string) =>
      (await request(calls.confirmSecondFactor, { body: { requestid, code } })).recoveryCodes,
    meta: { refreshes: changed },
    gcTime: 0,
  })
}

export function useNewCodes() {
  const [requestid] = useState(newId)
  return useMutation({
    mutationFn: async (proof: Proof) =>
      (await request(calls.makeRecoveryCodes, { body: { requestid, ...proof } })).recoveryCodes,
    meta: { refreshes: changed },
    gcTime: 0,
  })
}

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
