import type { PushSubscription } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import type { Outcome } from '../../live/outcome.ts'

/** What the browser permits. */
export type Permission = 'unsupported' | 'denied' | 'default' | 'granted'

/** The browser's side of push, and the server's. */
export interface PushParts {
  permission(): Permission
  ask(): Promise<Permission>
  /** This browser's subscription at its push service, when it was made with this key. */
  current(vapidKey: string): Promise<PushSubscription | null>
  /** @throws when the push service refuses or is out of reach */
  subscribe(vapidKey: string): Promise<PushSubscription>
  unsubscribe(): Promise<void>
  api: {
    subscribe(subscription: PushSubscription): Promise<Outcome<{ isPushSubscribed: boolean }>>
    check(subscription: PushSubscription): Promise<Outcome<{ isPushSubscribed: boolean }>>
    /** For this browser alone; null: it has no subscription. */
    switchOff(endpoint: string | null): Promise<Outcome<{ isPushSubscribed: boolean }>>
  }
}

export type Switched =
  | { kind: 'on' | 'off' | 'denied' | 'unsupported' | 'unreachable' }
  | { kind: 'failed'; outcome: Exclude<Outcome<never>, { kind: 'done' }> }

export interface PushStore {
  /** Whether this browser gets my notices. */
  isOn: Store<boolean>
  start(vapidKey: string | null, wasSubscribed: boolean): Promise<void>
  switchOn(vapidKey: string | null): Promise<Switched>
  switchOff(): Promise<Switched>
}

export function openPushStore({
  permission,
  ask,
  current,
  subscribe,
  unsubscribe,
  api,
}: PushParts): PushStore {
  const isOn = openStore(false)
  /** The address of this browser's subscription, as far as it is known here. */
  let endpoint: string | null = null

  async function report(kind: 'denied' | 'unsupported' | 'unreachable'): Promise<Switched> {
    isOn.set(false)
    await api.switchOff(endpoint)
    return { kind }
  }

  return {
    isOn,
    /** With permission denied or not asked yet, the subscription of this browser is off, and the server is informed. */
    async start(vapidKey, wasSubscribed) {
      if (vapidKey === null || permission() !== 'granted') {
        if (wasSubscribed && permission() !== 'unsupported') await api.switchOff(null)
        return
      }
      const subscription = await current(vapidKey)
      endpoint = subscription?.endpoint ?? null
      if (!subscription) return isOn.set(false)
      const checked = await api.check(subscription)
      isOn.set(checked.kind === 'done' && checked.answer.isPushSubscribed)
    },
    async switchOn(vapidKey) {
      if (vapidKey === null || permission() === 'unsupported') return { kind: 'unsupported' }
      const allowed = permission() === 'default' ? await ask() : permission()
      if (allowed !== 'granted') return report('denied')
      const subscription = (await current(vapidKey)) ?? (await subscribe(vapidKey).catch(() => null))
      if (!subscription) return report('unreachable')
      endpoint = subscription.endpoint
      const outcome = await api.subscribe(subscription)
      if (outcome.kind !== 'done') return { kind: 'failed', outcome: outcome }
      isOn.set(outcome.answer.isPushSubscribed)
      return { kind: 'on' }
    },
    async switchOff() {
      isOn.set(false)
      const outcome = await api.switchOff(endpoint)
      if (outcome.kind !== 'done') {
        isOn.set(true)
        return { kind: 'failed', outcome: outcome }
      }
      await unsubscribe().catch(() => undefined)
      return { kind: 'off' }
    },
  }
}
