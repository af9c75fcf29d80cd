import { type CallArguments, calls, type Invitation } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { invitationsKey } from './live.ts'

export type Wanted = CallArguments<typeof calls.inviteAgents>['body']['invitations'][number]

export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: async () => (await request(calls.getInvitations)).invitations,
  gcTime: 0,
})

export function useInvite() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (invitations: Wanted[]) =>
      (await request(calls.inviteAgents, { body: { invitations } })).invited,
    onSuccess: refresh,
    // The links stay no longer than the form that shows them.
    gcTime: 0,
  })
}

export function useRenewInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ invitationid }: Invitation) =>
      request(calls.renewInvitation, { params: { invitationid }, body: {} }),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRenewExpired() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => (await request(calls.renewExpiredInvitations, { body: {} })).invited,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRevokeInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ invitationid }: Invitation) =>
      request(calls.revokeInvitation, { params: { invitationid }, body: {} }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
}
