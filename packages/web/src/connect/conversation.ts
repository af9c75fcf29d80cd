import { type LoginFor, Start, type LoginMessage } from '../live/meta-login/messages.ts'
import { type ConnectTexts, drawPage } from './page.ts'
import { loadSdk, loginOptions, type LoginSdk, providerOrigins, readLogin, readSession } from './provider.ts'

/** After the login's code the sign-up's own message is awaited no longer than this. */
const sessionPatience = 5000

/**
 * Connects the settings page with the provider's SDK, which runs only in this window. Messages from our page are
 * accepted by window and origin, messages from the provider by its exact origins; what the provider sends is forwarded
 * only to our own origin.
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
      // A message of the sign-up may already have carried the reason.
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
    // The login's answer already reports that the user left; report it only once.
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
