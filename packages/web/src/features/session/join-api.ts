import { type CallArguments, calls, type Language } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

/** What the link of an invitation leads to. A link that is not good is not asked for again. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token] as const,
    queryFn: async () => (await unwrap(callApi(calls.readInvitation, { body: { token } }))).value,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useJoin = (onSignedIn: (lang: Language) => Promise<void>) =>
  useMutation({
    mutationFn: async (body: CallArguments<typeof calls.acceptInvitation>['body']) =>
      (await unwrap(callApi(calls.acceptInvitation, { body }))).value,
    onSuccess: ({ lang }) => onSignedIn(lang),
    gcTime: 0,
  })
