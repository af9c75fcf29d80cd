import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

export const linkedLoginsQuery = queryOptions({
  queryKey: ['linked-logins'] as const,
  queryFn: async () => (await request(calls.getLinkedLogins)).logins,
  gcTime: 0,
})

export type LinkForm = { company: string; password: string }

/** Leaves this page for the company's login, which leads back to it. */
export const useLinkLogin = () =>
  useMutation({
    mutationFn: async (form: LinkForm) => {
      const body = { ...form, returnTo: location.pathname }
      return (await request(calls.linkLogin, { body })).address
    },
    onSuccess: (address) => location.assign(address),
    gcTime: 0,
  })

export function useUnlinkLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkForm) => request(calls.unlinkLogin, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linkedLoginsQuery.queryKey }),
    gcTime: 0,
  })
}

export const useAllowLinking = (userid: string) =>
  useMutation({
    mutationFn: async (password: string) =>
      (await request(calls.allowLinking, { params: { userid }, body: { password } })).expires_on,
    gcTime: 0,
  })
