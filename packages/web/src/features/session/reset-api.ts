import { type CallArguments, calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

/** Whose password the link resets. A link that is not good is not asked for again. */
export const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token] as const,
    queryFn: async () => (await unwrap(callApi(calls.readReset, { body: { token } }))).value,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useAskForReset = () =>
  useMutation({ mutationFn: (email: string) => unwrap(callApi(calls.askForReset, { body: { email } })) })

export const useFinishReset = () =>
  useMutation({
    mutationFn: async (body: CallArguments<typeof calls.finishReset>['body']) =>
      (await unwrap(callApi(calls.finishReset, { body }))).value,
    gcTime: 0,
  })
