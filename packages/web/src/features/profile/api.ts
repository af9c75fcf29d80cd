import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered } from '../../live/outcome.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'] as const,
  queryFn: async () => (await answered(callDesk(calls.getProfile))).value,
})

export const sessionsQuery = queryOptions({
  queryKey: ['my-sessions'] as const,
  queryFn: async () => (await answered(callDesk(calls.getMySessions))).value,
  gcTime: 0,
})

export type ProfileForm = { first_name: string; last_name: string; email: string }

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: ProfileForm) => answered(callDesk(calls.updateProfile, { body })),
  })
}

export function useChangePicture() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => answered(callDesk(calls.changeProfilePicture, { file, body: {} })),
    onSuccess: ({ value: { profilePic } }) =>
      queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, profilePic }),
  })
}

export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string }

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordForm) => answered(callDesk(calls.changePassword, { body })),
    // Everywhere else was signed out with it.
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answered(callDesk(calls.endOtherSessions)),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
