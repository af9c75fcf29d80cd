import { type CallArguments, calls, type Language } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

/** What the link of an invitation leads to. A link that is not good is not asked for again. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token] as const,
    queryFn: () => request(calls.readInvitation, { body: { token } }),
    retry: false,
    gcTime: 0,
  })

export const useJoin = (onSignedIn: (lang: Language) => Promise<void>) =>
  useMutation({
    mutationFn: (body: CallArguments<typeof calls.acceptInvitation>['body']) =>
      request(calls.acceptInvitation, { body }),
    onSuccess: ({ lang }) => onSignedIn(lang),
    gcTime: 0,
  })
