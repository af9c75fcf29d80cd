import { type CallArguments, calls, type Invitation } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { invitationsKey } from './live.ts'

export type Wanted = CallArguments<typeof calls.inviteAgents>['body']['invitations'][number]

export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: async () => (await unwrap(callApi(calls.getInvitations))).value.invitations,
  gcTime: 0,
})

export function useInvite() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (invitations: Wanted[]) =>
      (await unwrap(callApi(calls.inviteAgents, { body: { invitations } }))).value.invited,
    onSuccess: refresh,
    // The links stay no longer than the form that shows them.
    gcTime: 0,
  })
}

export function useRenewInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ invitationid }: Invitation) =>
      (await unwrap(callApi(calls.renewInvitation, { params: { invitationid }, body: {} }))).value,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRenewExpired() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () =>
      (await unwrap(callApi(calls.renewExpiredInvitations, { body: {} }))).value.invited,
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useRevokeInvitation() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ invitationid }: Invitation) =>
      unwrap(callApi(calls.revokeInvitation, { params: { invitationid }, body: {} })),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
}
