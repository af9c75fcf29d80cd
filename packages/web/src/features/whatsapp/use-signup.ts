import { calls } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../live/api.ts'
import { type MetaLogin, openMetaLogin } from '../../live/meta-login/open-meta-login.ts'
import type { MetaSettings } from '../../live/meta-login/settings.ts'
import { unwrap } from '../../live/outcome.ts'
import { type SignupState, signupSteps } from './signup-steps.ts'

/** The sign-up in its pop-up. Leaving the panel closes it. */
export function useSignup({ appId, configId, sdkUrl }: MetaSettings, onDone: () => void) {
  const queries = useQueryClient()
  const [state, setState] = useState<SignupState>({ kind: 'idle' })
  const login = useRef<MetaLogin | null>(null)
  useEffect(() => () => login.current?.close(), [])
  const begin = () => {
    login.current?.close()
    const steps = signupSteps({
      exchange: (token) => unwrap(callApi(calls.setupWhatsapp, { body: { token } })),
      connect: (business_data) => unwrap(callApi(calls.setupWhatsappWebhook, { body: { business_data } })),
      show: setState,
      end: (isDone) => {
        login.current?.close()
        void queries.invalidateQueries({ queryKey: ['whatsapp'] })
        if (isDone) onDone()
      },
    })
    login.current = openMetaLogin(
      'whatsapp',
      { appId: appId ?? '', configId, sdkUrl },
      (news) => void steps(news),
    )
    setState({ kind: login.current === null ? 'blocked' : 'waiting' })
  }
  return { state, begin }
}
