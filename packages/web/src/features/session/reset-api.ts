import { type CallArguments, calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

/** Whose password the link resets. A link that is not good is not asked for again. */
export const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token] as const,
    queryFn: () => request(calls.readReset, { body: { token } }),
    retry: false,
    gcTime: 0,
  })

export const useAskForReset = () =>
  useMutation({ mutationFn: (email: string) => request(calls.askForReset, { body: { email } }) })

export const useFinishReset = () =>
  useMutation({
    mutationFn: (body: CallArguments<typeof calls.finishReset>['body']) =>
      request(calls.finishReset, { body }),
    gcTime: 0,
  })
