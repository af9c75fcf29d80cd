import { createHash } from 'node:crypto'
import { eventSamples } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { type EventBody, packEvent, textOfEvent, unpackEvent } from './event-body.ts'
import { eventDictionary } from './event-dictionary.ts'

const bodyOf = (type: string, payload: unknown): EventBody => ({
  audience: ['admins', 'department:2b4a3c1e-6f5d-4c8b-9a7e-0d1c2b3a4f5e'],
  type,
  v: 1,
  actor: null,
  payload,
  webhook_kind: null,
})

describe('a stored event', () => {
  it.each(Object.entries(eventSamples))('%s is read as it was written', (type, payload) => {
    expect(unpackEvent(packEvent(bodyOf(type, payload)))).toEqual(bodyOf(type, payload))
  })

  it('of a message takes less than a quarter of its JSON', () => {
    const body = bodyOf('newMessage', eventSamples.newMessage)
    expect(packEvent(body).length * 4).toBeLessThan(JSON.stringify(body).length)
  })

  it('holds no half of a surrogate pair, as every other row', () => {
    expect(unpackEvent(packEvent(bodyOf('said', 'cut \ud83d'))).payload).toBe('cut \ufffd')
  })

  it('that a migration wrote as plain JSON is read too, and one of an unknown form is refused', () => {
    const body = bodyOf('said', 'Hello')
    const text = Buffer.from(JSON.stringify(body))
    expect(unpackEvent(Buffer.concat([Buffer.of(0), text]))).toEqual(body)
    expect(() => textOfEvent(Buffer.concat([Buffer.of(9), text]))).toThrow('the form 9')
  })
})

it('the dictionary of stored events never changes: a new one gets a new form', () => {
  expect(createHash('sha256').update(eventDictionary).digest('hex').slice(0, 16)).toBe('3e9b3e5d3badc11e')
})
