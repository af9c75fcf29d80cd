import { type LoginFor, type Start, LoginMessage } from './messages.ts'

export type MetaLoginNews = Exclude<LoginMessage, { kind: 'meta-login/ready' }> | { kind: 'closed' }

export interface MetaLogin {
  /** Closes the window and stops listening to it. */
  close: () => void
}

/** How often the page checks whether its pop-up was closed: browsers send no event for it. */
const watchEvery = 400

/**
 * Opens the connect page in a pop-up: the provider's scripts run there and never in this page. Only messages of that very
 * window and of our own origin count. Null: the browser blocked the pop-up. Call it from a press, or it is blocked always.
 */
export function openMetaLogin(
  of: LoginFor,
  settings: Omit<Start, 'kind'>,
  onNews: (news: MetaLoginNews) => void,
): MetaLogin | null {
  const page = window.open(`/connect/meta?for=${of}`, '_blank', 'popup,width=560,height=640')
  if (page === null) return null
  const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== page) return
    const message = LoginMessage.safeParse(data).data
    if (message?.kind === 'meta-login/ready') {
      const start: Start = { kind: 'meta-login/start', ...settings }
      page.postMessage(start, window.location.origin)
    } else if (message !== undefined) onNews(message)
  }
  const stop = () => {
    clearInterval(watch)
    window.removeEventListener('message', listen)
  }
  const watch = setInterval(() => {
    if (!page.closed) return
    stop()
    onNews({ kind: 'closed' })
  }, watchEvery)
  window.addEventListener('message', listen)
  return {
    close: () => {
      stop()
      page.close()
    },
  }
}
