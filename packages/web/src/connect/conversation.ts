import { type LoginFor, Start, type Told } from '../live/meta-login/words.ts'
import { type ConnectWords, drawPage } from './page.ts'
import { loadSdk, loginOptions, type LoginSdk, providerOrigins, readLogin, readSession } from './provider.ts'

/** After the login's code the sign-up's own message is awaited no longer than this. */
const sessionPatience = 5000

/**
 * Between the desk and the provider's SDK, which runs in this window alone. The desk is believed by window and origin, the
 * provider by its exact origins; what the provider says goes to the desk's origin and to nobody else.
 */
export function openConversation(of: LoginFor, desk: Window | null, words: ConnectWords): void {
  const page = drawPage(of, words, press)
  let start: Start | null = null
  let sdk: LoginSdk | null = null
  let isSignedUp = false
  let failure: string | null = null

  const tell = (told: Told) => desk?.postMessage(told, window.location.origin)

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
    sdk.login(hearLogin, loginOptions(of, start?.configId ?? null))
  }

  function hearLogin(response: unknown): void {
    const told = readLogin(response)
    if (told.kind === 'meta-login/left') {
      // Why was said by the sign-up's own message, if at all.
      if (failure === null) tell(told)
      page.show(failure === null ? 'left' : { failed: failure })
      return
    }
    tell(told)
    page.show('sent')
    if (told.kind === 'meta-login/code') setTimeout(missSession, sessionPatience)
  }

  function missSession(): void {
    if (!isSignedUp) tell({ kind: 'meta-login/signup', business: null })
  }

  function hearSession(posted: unknown): void {
    const told = readSession(posted)
    // That somebody left is told once, by the login's answer.
    if (told === null || told.kind === 'meta-login/left') return
    if (told.kind === 'meta-login/failed') failure = told.words
    if (told.kind === 'meta-login/signup') isSignedUp = true
    tell(told)
  }

  if (desk === null) return page.show('alone')
  page.show('loading')
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (source === desk && origin === window.location.origin) {
      const asked = Start.safeParse(data).data
      if (asked === undefined || start !== null) return
      start = asked
      void load()
    } else if (start !== null && providerOrigins(start.sdkUrl).includes(origin)) hearSession(data)
  })
  tell({ kind: 'meta-login/ready' })
}
