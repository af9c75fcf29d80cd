import type { PushSubscription } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { openPushStore, type Permission, type PushParts } from './push-store.ts'

const subscription: PushSubscription = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
}
const done = (isPushSubscribed: boolean) =>
  ({ kind: 'done', answer: { isPushSubscribed }, position: 1 }) as const

interface Room {
  permission: Permission
  answer?: Permission
  has?: boolean
  /** The keys that its subscription was made with; absent: any. */
  keys?: readonly string[]
  known?: boolean
  isReachable?: boolean
}

/** A browser and a desk, and what was said between them. */
function setUp({
  permission,
  answer = 'granted',
  has = false,
  keys,
  known = true,
  isReachable = true,
}: Room) {
  const sent: string[] = []
  let now = permission
  const parts: PushParts = {
    permission: () => now,
    ask: async () => {
      sent.push('ask')
      now = answer
      return answer
    },
    current: async (vapidKey) => (has && keys?.includes(vapidKey) !== false ? subscription : null),
    subscribe: async () => {
      if (!isReachable) throw new Error('no push service')
      sent.push('browser subscribes')
      return subscription
    },
    unsubscribe: async () => void sent.push('browser unsubscribes'),
    api: {
      subscribe: async () => {
        sent.push('subscribe')
        return done(true)
      },
      check: async () => {
        sent.push('check')
        return done(known)
      },
      switchOff: async (endpoint) => {
        sent.push(`off ${endpoint ?? 'here'}`)
        return done(false)
      },
    },
  }
  return { store: openPushStore(parts), sent }
}

describe('notifications', () => {
  it('that this browser has are checked with the server on start', async () => {
    const { store, sent } = setUp({ permission: 'granted', has: true })
    await store.start('key', true)
    expect(sent).toEqual(['check'])
    expect(store.isOn.get()).toBe(true)
  })

  it('that the server no longer knows are off', async () => {
    const { store } = setUp({ permission: 'granted', has: true, known: false })
    await store.start('key', true)
    expect(store.isOn.get()).toBe(false)
  })

  it('are off once the server has new keys, which this browser has not subscribed with', async () => {
    const { store, sent } = setUp({ permission: 'granted', has: true, keys: ['key'] })
    await store.start('key', true)
    await store.start('new key', true)
    expect(store.isOn.get()).toBe(false)
    expect(sent).toEqual(['check'])
  })

  it.each(['denied', 'default'] as const)(
    'are off and reported when permission is %s',
    async (permission) => {
      const { store, sent } = setUp({ permission })
      await store.start('key', true)
      expect(sent).toEqual(['off here'])
      expect(store.isOn.get()).toBe(false)
    },
  )

  it('are switched on after the permission was asked for', async () => {
    const { store, sent } = setUp({ permission: 'default' })
    expect(await store.switchOn('key')).toEqual({ kind: 'on' })
    expect(sent).toEqual(['ask', 'browser subscribes', 'subscribe'])
    expect(store.isOn.get()).toBe(true)
  })

  it('stay off and are reported off when permission is refused', async () => {
    const { store, sent } = setUp({ permission: 'default', answer: 'denied' })
    expect(await store.switchOn('key')).toEqual({ kind: 'denied' })
    expect(sent).toEqual(['ask', 'off here'])
  })

  it('stay off and are reported off when the push service is out of reach', async () => {
    const { store, sent } = setUp({ permission: 'granted', isReachable: false })
    expect(await store.switchOn('key')).toEqual({ kind: 'unreachable' })
    expect(sent).toEqual(['off here'])
  })

  it('are switched off on the server and in the browser', async () => {
    const { store, sent } = setUp({ permission: 'granted', has: true })
    await store.start('key', true)
    expect(await store.switchOff()).toEqual({ kind: 'off' })
    expect(sent).toEqual(['check', `off ${subscription.endpoint}`, 'browser unsubscribes'])
    expect(store.isOn.get()).toBe(false)
  })
})
