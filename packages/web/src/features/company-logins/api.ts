import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const linkedLoginsQuery = queryOptions({
  queryKey: ['linked-logins'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getLinkedLogins))).value.logins,
  gcTime: 0,
})

export type LinkForm = { company: string; password: string }

/** Leaves this page for the company's login, which leads back to it. */
export const useLinkLogin = () =>
  useMutation({
    mutationFn: async (form: LinkForm) => {
      const body = { ...form, returnTo: location.pathname }
      return (await unwrap(callApi(calls.linkLogin, { body }))).value.address
    },
    onSuccess: (address) => location.assign(address),
    gcTime: 0,
  })

export function useUnlinkLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkForm) => unwrap(callApi(calls.unlinkLogin, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: linkedLoginsQuery.queryKey }),
    gcTime: 0,
  })
}

export const useAllowLinking = (userid: string) =>
  useMutation({
    mutationFn: async (password: string) =>
      (await unwrap(callApi(calls.allowLinking, { params: { userid }, body: { password } }))).value
        .expires_on,
    gcTime: 0,
  })
