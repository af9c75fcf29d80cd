import type { ChannelHealth } from '@switchboard/contract'
import { callSamples, eventSamples } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { applyToHealth, inTrouble, inUse, troubleOf } from './health-model.ts'

const [well] = callSamples.getChannelHealth.reply.channels
if (well === undefined) throw new Error('The sample has no channel.')
const since = '2026-03-18T14:30:00.000000Z'

it.each<[Partial<ChannelHealth>, ReturnType<typeof troubleOf>]>([
  [{}, null],
  [{ last_event_on: null }, null],
  [{ last_error: 'Once, long ago.' }, null],
  [{ late_since: since }, 'late'],
  [{ state: 'silent', late_since: since }, 'silent'],
  [{ state: 'broken' }, 'broken'],
  [{ state: 'broken', intake: 'off' }, null],
])('a connection that is %j is in trouble: %s', (change, trouble) => {
  expect(troubleOf({ ...well, ...change })).toBe(trouble)
})

it('a channel’s new state replaces the known one, and a new channel is added', () => {
  const event = {
    id: 7,
    at: since,
    actor: null,
    type: 'channelChanged',
    payload: eventSamples.channelChanged,
  } as const
  const other = { ...well, accountid: '5a3d7f16-2c80-4e5b-a41f-6e0b8d5c3972', platform: 'viber' }
  expect(inTrouble(applyToHealth([well, other], event))).toEqual([eventSamples.channelChanged.channel])
  expect(applyToHealth([other], event)).toHaveLength(2)
  expect(inUse([well, other], 'viber')).toEqual([other])
})
