import { calls, type Language } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { useBegin } from './api.ts'

export function useSecondStep(onSignedIn: (lang: Language) => Promise<void>) {
  const begin = useBegin(onSignedIn)
  return useMutation({
    mutationFn: (body: { challenge: string; code: string }) => request(calls.loginSecondStep, { body }),
    onSuccess: begin,
  })
}
