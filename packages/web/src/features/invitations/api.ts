import { type CallArguments, calls, type Invitation } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/browser.ts'
import { request } from '../../live/api.ts'
import { invitationsKey } from './live.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

export type Wanted = CallArguments<typeof calls.inviteAgents>['body']['invitations'][number]
/** A list has the names of its departments only. */
export type Listed = Wanted & { department_name: string }

export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: async () => (await request(calls.getInvitations)).invitations,
  gcTime: 0,
})

export function useInvite() {
  // The same for every try of a form: a repeat sends no second mail.
  const [requestid] = useState(newId)
  return useMutation({
    mutationFn: async (invitations: Wanted[]) =>
      (await request(calls.inviteAgents, { body: { requestid, invitations } })).invited,
    meta: { refreshes: [invitationsKey] },
    // The links stay no longer than the form that shows them.
    gcTime: 0,
  })
}

export function useRenewInvitation() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ invitationid, requestid }: { invitationid: string; requestid: string }) =>
      request(calls.renewInvitation, { params: { invitationid }, body: { requestid } }),
    onError: (error) => toasts.show({ tone: 'danger', text: errorText(error, t) }),
    meta: { refreshes: [invitationsKey] },
    gcTime: 0,
  })
}

export const useRenewExpired = () =>
  useMutation({
    mutationFn: async () => (await request(calls.renewExpiredInvitations, { body: {} })).invited,
    meta: { refreshes: [invitationsKey] },
    gcTime: 0,
  })

export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ invitationid }: Invitation) =>
      request(calls.revokeInvitation, { params: { invitationid }, body: {} }),
    onSettled: () => void queries.invalidateQueries({ queryKey: invitationsKey }),
  })
}
