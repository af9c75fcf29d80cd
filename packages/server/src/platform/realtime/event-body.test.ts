import { createHash, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { eventSamples } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { type EventBody, packEvents, textOfEvents, unpackEvents } from './event-body.ts'
import { earlierDictionary, eventDictionary } from './event-dictionary.ts'

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
    expect(unpackEvents(packEvents([bodyOf(type, payload)]))).toEqual([bodyOf(type, payload)])
  })

  it('of a message takes less than a fifth of its JSON', () => {
    const body = bodyOf('newMessage', eventSamples.newMessage)
    expect(packEvents([body]).length * 5).toBeLessThan(JSON.stringify(body).length)
  })

  it('keeps its place among those of its row, also beside one that was erased', () => {
    const [one, other] = [bodyOf('said', 1), { ...bodyOf('said', 2), at: '2026-11-21T08:00:00.000001Z' }]
    expect(unpackEvents(packEvents([one, null, other]))).toEqual([one, null, other])
  })

  it('takes less than a sixteenth of its JSON behind others of its kind', () => {
    const events = Array.from({ length: 8 }, () => {
      const { message, ticket } = eventSamples.newMessage
      const ids = { messageid: randomUUID(), ticketid: randomUUID(), clientid: randomUUID() }
      return bodyOf('newMessage', { message: { ...message, ...ids }, ticket: { ...ticket, ...ids } })
    })
    expect(packEvents(events).length * 16).toBeLessThan(JSON.stringify(events).length)
  })

  it('holds no half of a surrogate pair, as every other row', () => {
    expect(unpackEvents(packEvents([bodyOf('said', 'cut \ud83d')]))).toEqual([bodyOf('said', 'cut \ufffd')])
  })

  it('does not hold the last message of a ticket twice, and is read with it, also where the two differ', () => {
    const { message, ticket } = eventSamples.newMessage
    const { type, content, recorded, duration, isagent, created_by, created_by_name, created_on } = message
    const author = { isagent, created_by, created_by_name }
    const same = { type, content, recorded, duration, ...author, created_on, deleted_on: message.deleted_on }
    const event = (last_message: unknown) =>
      bodyOf('newMessage', { message, ticket: { ...ticket, last_message } })
    for (const last of [same, { ...same, content: 'Cut' }, { ...same, duration: 3, isagent: !isagent }, null])
      expect(unpackEvents(packEvents([event(last)]))).toEqual([event(last)])
    const taken = packEvents([event(same)]).length - packEvents([event(null)]).length
    expect(taken).toBeLessThan(8)
  })

  it('that a migration wrote as plain JSON, or an earlier version alone or in a row, is read too; an unknown form is refused', () => {
    const body = bodyOf('said', 'Hello')
    const text = Buffer.from(JSON.stringify(body))
    expect(unpackEvents(Buffer.concat([Buffer.of(0), text]))).toEqual([body])
    const deflated = (value: unknown) =>
      deflateRawSync(JSON.stringify(value), { dictionary: earlierDictionary })
    expect(unpackEvents(Buffer.concat([Buffer.of(1), deflated(body)]))).toEqual([body])
    expect(unpackEvents(Buffer.concat([Buffer.of(2), deflated([body, null])]))).toEqual([body, null])
    expect(() => textOfEvents(Buffer.concat([Buffer.of(9), text]))).toThrow('the form 9')
  })
})

it('the dictionaries of stored events never change: a new one gets a new form', () => {
  const digests = [earlierDictionary, eventDictionary].map((dictionary) =>
    createHash('sha256').update(dictionary).digest('hex').slice(0, 16),
  )
  expect(digests).toEqual(['3e9b3e5d3badc11e', '9729b8e8fe27d4bd'])
})
