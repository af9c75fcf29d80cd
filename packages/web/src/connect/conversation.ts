import { type LoginFor, Start, type LoginMessage } from '../live/meta-login/messages.ts'
import { type ConnectTexts, drawPage } from './page.ts'
import { loadSdk, loginOptions, type LoginSdk, providerOrigins, readLogin, readSession } from './provider.ts'

/** After the login's code the sign-up's own message is awaited no longer than this. */
const sessionPatience = 5000

/**
 * Between the desk and the provider's SDK, which runs in this window alone. The desk is believed by window and origin, the
 * provider by its exact origins; what the provider says goes to the desk's origin and to nobody else.
 */
export function openConversation(of: LoginFor, opener: Window | null, texts: ConnectTexts): void {
  const page = drawPage(of, texts, press)
  let start: Start | null = null
  let sdk: LoginSdk | null = null
  let isSignedUp = false
  let failure: string | null = null

  const post = (message: LoginMessage) => opener?.postMessage(message, window.location.origin)

  async function load(): Promise<void> {
    if (start === null) return
    page.show('loading')
    try {
      sdk = await loadSdk(start)
      page.show('ready')
    } catch {
      page.show('unloadable')
    }
  }

  function press(): void {
    if (sdk === null) return void load()
    page.show('busy')
    failure = null
    sdk.login(handleLoginEvent, loginOptions(of, start?.configId ?? null))
  }

  function handleLoginEvent(response: unknown): void {
    const message = readLogin(response)
    if (message.kind === 'meta-login/left') {
      // Why was said by the sign-up's own message, if at all.
      if (failure === null) post(message)
      page.show(failure === null ? 'left' : { failed: failure })
      return
    }
    post(message)
    page.show('sent')
    if (message.kind === 'meta-login/code') setTimeout(missSession, sessionPatience)
  }

  function missSession(): void {
    if (!isSignedUp) post({ kind: 'meta-login/signup', business: null })
  }

  function handleSessionEvent(posted: unknown): void {
    const message = readSession(posted)
    // That somebody left is told once, by the login's answer.
    if (message === null || message.kind === 'meta-login/left') return
    if (message.kind === 'meta-login/failed') failure = message.text
    if (message.kind === 'meta-login/signup') isSignedUp = true
    post(message)
  }

  if (opener === null) return page.show('alone')
  page.show('loading')
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (source === opener && origin === window.location.origin) {
      const asked = Start.safeParse(data).data
      if (asked === undefined || start !== null) return
      start = asked
      void load()
    } else if (start !== null && providerOrigins(start.sdkUrl).includes(origin)) handleSessionEvent(data)
  })
  post({ kind: 'meta-login/ready' })
}
