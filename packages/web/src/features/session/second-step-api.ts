import { calls, type Language } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { useBegin } from './api.ts'

export function useSecondStep(onSignedIn: (lang: Language) => Promise<void>) {
  const begin = useBegin(onSignedIn)
  return useMutation({
    mutationFn: async (body: { challenge: string; code: string }) =>
      (await unwrap(callApi(calls.loginSecondStep, { body }))).value,
    onSuccess: begin,
  })
}
