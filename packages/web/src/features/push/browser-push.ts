import { calls, PushSubscription } from '@switchboard/contract'
import { callApi } from '../../live/api.ts'
import type { Permission, PushParts } from './push-store.ts'

/** Push as this browser has it. */
export const browserPush: PushParts = {
  permission,
  ask: async () => Notification.requestPermission(),
  async current(vapidKey) {
    const subscription = await (await register()).pushManager.getSubscription()
    if (!subscription) return null
    if (keyOf(subscription) === vapidKey) return subscriptionOf(subscription)
    // Made for another server, or before its keys were changed: none of our notifications would arrive.
    await subscription.unsubscribe()
    return null
  },
  async subscribe(vapidKey) {
    const { pushManager } = await register()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(vapidKey),
    })
    return subscriptionOf(subscription)
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
  api: {
    subscribe: (body) => callApi(calls.subscribe, { body }),
    check: (body) => callApi(calls.checkSubscription, { body }),
    switchOff: (endpoint) => callApi(calls.updateSubscription, { body: { subscription: false, endpoint } }),
  },
}

function permission(): Permission {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isThere ? Notification.permission : 'unsupported'
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress())
  return navigator.serviceWorker.ready
}

const subscriptionOf = (subscription: globalThis.PushSubscription): PushSubscription => {
  const { endpoint, keys } = subscription.toJSON()
  return PushSubscription.parse({ endpoint, keys })
}

function keyOf(subscription: globalThis.PushSubscription): string {
  const key = subscription.options.applicationServerKey
  if (!key) return ''
  const letters = String.fromCharCode(...new Uint8Array(key))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const letters = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

/**
 * The API of browsers with Trusted Types (Chromium, newer Safari and Firefox); TypeScript's own libraries do not have
 * it yet.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): AddressPolicy
}
interface AddressPolicy {
  createScriptURL(address: string): string
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** Named in the content security policy, which lets no other policy be made. */
const POLICY = 'switchboard'
const WORKER = '/sw.js'

let address: string | null = null

/**
 * The one address that becomes code outside of modules. A page may make its policy once, so the answer is
 * kept.
 */
function workerAddress(): string {
  address ??=
    window.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER }).createScriptURL(WORKER) ??
    WORKER
  return address
}
