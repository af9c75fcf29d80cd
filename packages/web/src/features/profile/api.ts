import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { ownProofQuery } from '../../live/own-proof/own-proof.ts'
import { endSession, expectEnd } from '../../live/session-end.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../live/show-failure.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: () => request(calls.getProfile),
})

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'] as const,
  queryFn: () => request(calls.getMySessions),
  gcTime: 0,
})

export type ProfileForm = { first_name: string; last_name: string; email: string; password?: string }

/** A change of one's own account ends the session. */
export function useUpdateProfile() {
  return useMutation({
    onMutate: () => expectEnd('account-changed'),
    mutationFn: (body: ProfileForm) => request(calls.updateProfile, { body }),
    onSuccess: () => endSession('account-changed'),
    onSettled: (_, error) => error !== null && expectEnd(null),
  })
}

/** A chosen picture, shown before it is saved; 'none' removes the present one. */
export type PictureChoice = { file: File; url: string } | 'none' | null

export function useSavePicture() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (choice: Exclude<PictureChoice, null>) => {
      if (choice === 'none') {
        await request(calls.removeProfilePicture, { body: {} })
        return null
      }
      return (await request(calls.changeProfilePicture, { file: choice.file, body: {} })).profilePic
    },
    onSuccess: (profilePic) =>
      queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, profilePic }),
  })
}

export type PasswordForm = {
  currentPassword: string
  newPassword: string
  confirmPassword: string
  keepApiKeys: boolean
}

/** How many API keys end with my password; only administrators have any. */
export const myKeysQuery = (myId: string) =>
  queryOptions({
    queryKey: ['api-keys', 'mine'] as const,
    queryFn: async () => {
      const { keys } = await request(calls.getApiKeys)
      return keys.filter(({ made_by }) => made_by === myId).length
    },
    gcTime: 0,
  })

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordForm) => request(calls.changePassword, { body }),
    // Everywhere else was signed out with it, and from the first one on it proves who I am.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ownProofQuery.queryKey })
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

export function useEndOtherSessions() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.endOtherSessions),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: t('sessions.ended') })
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (error) => showFailure(t('sessions.failed'), error, t),
  })
}

/** An administrator, or I in another tab, changed my account. */
export const handleProfileEvent: EventHandler = (event, { queries, me }) => {
  // My rights too, perhaps. The signal that says so at once is not said again to a page that had no connection.
  if (event.type === 'agentChanged' && event.payload.agent.userid === me.id) void queries.invalidateQueries()
  if (event.type === 'departmentsChanged') void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
}
