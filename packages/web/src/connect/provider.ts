import { z } from 'zod'
import type { LoginFor, Start } from '../live/meta-login/messages.ts'
import { readBusiness, type LoginMessage } from '../live/meta-login/messages.ts'

/** The versions of the provider's SDK and of the sign-up's session message. */
const sdkVersion = 'v21.0'
const sessionInfoVersion = '3'

/** The permissions that a login for Messenger asks for; one for Instagram asks for two more. */
const pageScopes =
  'pages_messaging,pages_show_list,pages_manage_metadata,business_management,pages_read_engagement'

/** The part of the provider's SDK that is used. */
export interface LoginSdk {
  init: (options: Record<string, unknown>) => void
  login: (callback: (response: unknown) => void, options: Record<string, unknown>) => void
}

declare global {
  interface Window {
    FB?: LoginSdk
    fbAsyncInit?: () => void
  }
}

/** META_SDK_URL names the SDK's host, or the script itself. */
const scriptOf = (sdkUrl: string): string => (sdkUrl.endsWith('.js') ? sdkUrl : `${sdkUrl}/en_US/sdk.js`)

/** Loads the SDK and starts it. Fails where a content blocker keeps it away. */
export function loadSdk({ sdkUrl, appId }: Start): Promise<LoginSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const missing = () => {
      script.remove()
      reject(new Error('The SDK could not be loaded.'))
    }
    window.fbAsyncInit = () => {
      if (window.FB === undefined) return missing()
      window.FB.init({ appId, autoLogAppEvents: false, xfbml: false, version: sdkVersion })
      resolve(window.FB)
    }
    script.src = scriptOf(sdkUrl)
    script.crossOrigin = 'anonymous'
    script.addEventListener('error', missing)
    document.head.append(script)
  })
}

/**
 * The origins that the provider's windows send messages from: exactly these, or the stand-in that META_SDK_URL names.
 */
export function providerOrigins(sdkUrl: string): readonly string[] {
  const { origin } = new URL(sdkUrl)
  if (origin !== 'https://connect.facebook.net') return [origin]
  return ['https://www.facebook.com', 'https://web.facebook.com']
}

export const loginOptions = (of: LoginFor, configId: string | null): Record<string, unknown> =>
  ({
    messenger: { scope: pageScopes },
    instagram: { scope: `${pageScopes},instagram_basic,instagram_manage_messages` },
    whatsapp: {
      config_id: configId,
      response_type: 'code',
      override_default_response_type: true,
      extras: { setup: {}, featureType: '', sessionInfoVersion },
    },
  })[of]

const LoginResponse = z.looseObject({
  authResponse: z
    .looseObject({ code: z.string().optional(), accessToken: z.string().optional() })
    .nullish()
    .catch(null),
})

/** Reads the login's own answer; the provider gives no reason when the user leaves. */
export function readLogin(response: unknown): LoginMessage {
  const { code, accessToken } = LoginResponse.safeParse(response).data?.authResponse ?? {}
  if (code) return { kind: 'meta-login/code', code }
  if (accessToken) return { kind: 'meta-login/token', accessToken }
  return { kind: 'meta-login/left' }
}

const Session = z.looseObject({
  type: z.literal('WA_EMBEDDED_SIGNUP'),
  event: z.string(),
  data: z.looseObject({ error_message: z.string().optional() }).catch({}),
})

/** The sign-up's own message, a JSON text among others of the same window; null for those. */
export function readSession(posted: unknown): LoginMessage | null {
  const session = Session.safeParse(typeof posted === 'string' ? jsonIn(posted) : posted).data
  if (session === undefined) return null
  const { event, data } = session
  if (event.startsWith('FINISH')) return { kind: 'meta-login/signup', business: readBusiness(data) }
  return data.error_message === undefined
    ? { kind: 'meta-login/left' }
    : { kind: 'meta-login/failed', text: data.error_message.slice(0, 300) }
}

function jsonIn(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}
