import { useEffect, useRef, useState } from 'react'
import { type MetaLogin, type MetaLoginNews, openMetaLogin } from '../meta-login/open-meta-login.ts'
import type { MetaSettings } from '../meta-login/settings.ts'
import { failureOf, type Failure } from '../outcome.ts'
import { type PageChannel, useLoggedIn } from './page-channel.ts'
import { mutateThen } from '../mutate-then.ts'

export type LoginState =
  | { is: 'idle' }
  /** The user is busy in the other window. */
  | { is: 'open' }
  | { is: 'blocked' }
  | { is: 'left' }
  | { is: 'described'; text: string }
  | { is: 'fetching' }
  | { is: 'no-pages' }
  | { is: 'refused'; failure: Failure }

/** The login in its own window, and what follows it here. */
export function usePagesLogin(channel: PageChannel, settings: MetaSettings, onPages: () => void) {
  const [state, setState] = useState<LoginState>({ is: 'idle' })
  const opened = useRef<MetaLogin | null>(null)
  const loggedIn = useLoggedIn(channel)
  const close = () => {
    opened.current?.close()
    opened.current = null
  }
  useEffect(() => close, [])

  function handleNews(news: MetaLoginNews): void {
    switch (news.kind) {
      case 'meta-login/token':
        close()
        setState({ is: 'fetching' })
        return void mutateThen(loggedIn, news.accessToken, {
          here: (pages) => (pages.length === 0 ? setState({ is: 'no-pages' }) : onPages()),
          refused: (error) => setState({ is: 'refused', failure: failureOf(error) }),
        })
      case 'meta-login/failed':
        return setState({ is: 'described', text: news.text })
      case 'meta-login/left':
        return setState({ is: 'left' })
      case 'closed':
        return setState((now) => (now.is === 'open' ? { is: 'left' } : now))
      // Of the sign-up for WhatsApp.
      case 'meta-login/code':
      case 'meta-login/signup':
        return
      default:
        return news satisfies never
    }
  }

  function begin(): void {
    close()
    const { appId, configId, sdkUrl } = settings
    opened.current =
      appId === null ? null : openMetaLogin(channel.platform, { appId, configId, sdkUrl }, handleNews)
    setState({ is: opened.current === null ? 'blocked' : 'open' })
  }

  return { state, begin }
}
