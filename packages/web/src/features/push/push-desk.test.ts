import type { PushSubscription } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import { openPushDesk, type Permission, type PushParts } from './push-desk.ts'

const subscription: PushSubscription = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
}
const done = (isPushSubscribed: boolean) => ({ kind: 'done', answer: { isPushSubscribed }, asOf: 1 }) as const

interface Room {
  permission: Permission
  answer?: Permission
  has?: boolean
  known?: boolean
  isReachable?: boolean
}

/** A browser and a desk, and what was said between them. */
function room({ permission, answer = 'granted', has = false, known = true, isReachable = true }: Room) {
  const said: string[] = []
  let now = permission
  const parts: PushParts = {
    permission: () => now,
    ask: async () => {
      said.push('ask')
      now = answer
      return answer
    },
    current: async () => (has ? subscription : null),
    subscribe: async () => {
      if (!isReachable) throw new Error('no push service')
      said.push('browser subscribes')
      return subscription
    },
    unsubscribe: async () => void said.push('browser unsubscribes'),
    tell: {
      subscribe: async () => {
        said.push('subscribe')
        return done(true)
      },
      check: async () => {
        said.push('check')
        return done(known)
      },
      update: async (on) => {
        said.push(`update ${on}`)
        return done(on)
      },
    },
  }
  return { desk: openPushDesk(parts), said }
}

describe('notifications', () => {
  it('that this browser has are checked with the desk on start', async () => {
    const { desk, said } = room({ permission: 'granted', has: true })
    await desk.start('key', true)
    expect(said).toEqual(['check'])
    expect(desk.isOn.get()).toBe(true)
  })

  it('that the desk no longer knows are off', async () => {
    const { desk } = room({ permission: 'granted', has: true, known: false })
    await desk.start('key', true)
    expect(desk.isOn.get()).toBe(false)
  })

  it.each(['denied', 'default'] as const)(
    'are off and reported when permission is %s',
    async (permission) => {
      const { desk, said } = room({ permission })
      await desk.start('key', true)
      expect(said).toEqual(['update false'])
      expect(desk.isOn.get()).toBe(false)
    },
  )

  it('are switched on after the permission was asked for', async () => {
    const { desk, said } = room({ permission: 'default' })
    expect(await desk.switchOn('key')).toEqual({ kind: 'on' })
    expect(said).toEqual(['ask', 'browser subscribes', 'subscribe'])
    expect(desk.isOn.get()).toBe(true)
  })

  it('stay off and are reported off when permission is refused', async () => {
    const { desk, said } = room({ permission: 'default', answer: 'denied' })
    expect(await desk.switchOn('key')).toEqual({ kind: 'denied' })
    expect(said).toEqual(['ask', 'update false'])
  })

  it('stay off and are reported off when the push service is out of reach', async () => {
    const { desk, said } = room({ permission: 'granted', isReachable: false })
    expect(await desk.switchOn('key')).toEqual({ kind: 'unreachable' })
    expect(said).toEqual(['update false'])
  })

  it('are switched off at the desk and in the browser', async () => {
    const { desk, said } = room({ permission: 'granted', has: true })
    await desk.start('key', true)
    expect(await desk.switchOff()).toEqual({ kind: 'off' })
    expect(said).toEqual(['check', 'update false', 'browser unsubscribes'])
    expect(desk.isOn.get()).toBe(false)
  })
})
