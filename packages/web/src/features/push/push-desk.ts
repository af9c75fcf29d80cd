import type { PushSubscription } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import type { Outcome } from '../../live/outcome.ts'

/** What the browser lets us do. */
export type Permission = 'unsupported' | 'denied' | 'default' | 'granted'

/** The browser's side of push, and the desk's. */
export interface PushParts {
  permission(): Permission
  ask(): Promise<Permission>
  /** What this browser has at its push service, when it was made with this key. */
  current(vapidKey: string): Promise<PushSubscription | null>
  /** @throws when the push service refuses or is out of reach */
  subscribe(vapidKey: string): Promise<PushSubscription>
  unsubscribe(): Promise<void>
  tell: {
    subscribe(subscription: PushSubscription): Promise<Outcome<{ isPushSubscribed: boolean }>>
    check(subscription: PushSubscription): Promise<Outcome<{ isPushSubscribed: boolean }>>
    update(subscription: boolean): Promise<Outcome<{ isPushSubscribed: boolean }>>
  }
}

export type Switched =
  | { kind: 'on' | 'off' | 'denied' | 'unsupported' | 'unreachable' }
  | { kind: 'failed'; outcome: Exclude<Outcome<never>, { kind: 'done' }> }

export interface PushDesk {
  /** Whether this browser gets my notices. */
  isOn: Store<boolean>
  start(vapidKey: string | null, wasSubscribed: boolean): Promise<void>
  switchOn(vapidKey: string | null): Promise<Switched>
  switchOff(): Promise<Switched>
}

export function openPushDesk({
  permission,
  ask,
  current,
  subscribe,
  unsubscribe,
  tell,
}: PushParts): PushDesk {
  const isOn = openStore(false)

  async function report(kind: 'denied' | 'unsupported' | 'unreachable'): Promise<Switched> {
    isOn.set(false)
    await tell.update(false)
    return { kind }
  }

  return {
    isOn,
    /** §4: with permission denied or still to be asked, the subscription is off, and the desk is told so. */
    async start(vapidKey, wasSubscribed) {
      if (vapidKey === null || permission() !== 'granted') {
        if (wasSubscribed && permission() !== 'unsupported') await tell.update(false)
        return
      }
      const subscription = await current(vapidKey)
      if (!subscription) return
      const checked = await tell.check(subscription)
      isOn.set(checked.kind === 'done' && checked.answer.isPushSubscribed)
    },
    async switchOn(vapidKey) {
      if (vapidKey === null || permission() === 'unsupported') return { kind: 'unsupported' }
      const allowed = permission() === 'default' ? await ask() : permission()
      if (allowed !== 'granted') return report('denied')
      const subscription = (await current(vapidKey)) ?? (await subscribe(vapidKey).catch(() => null))
      if (!subscription) return report('unreachable')
      const told = await tell.subscribe(subscription)
      if (told.kind !== 'done') return { kind: 'failed', outcome: told }
      isOn.set(told.answer.isPushSubscribed)
      return { kind: 'on' }
    },
    async switchOff() {
      isOn.set(false)
      const told = await tell.update(false)
      if (told.kind !== 'done') {
        isOn.set(true)
        return { kind: 'failed', outcome: told }
      }
      await unsubscribe().catch(() => undefined)
      return { kind: 'off' }
    },
  }
}
