import { expect, it } from 'vitest'
import { events } from '../events/index.ts'
import { eventSamples, sampleEnvelope } from '../samples/index.ts'
import { parseEvent } from './live-event.ts'

it.each(Object.keys(events))('%s arrives with its payload', (type) => {
  const payload: unknown = Reflect.get(eventSamples, type)
  expect(parseEvent(sampleEnvelope(type, payload, 7))).toMatchObject({ type, id: 7, payload })
})

it.each([
  ['a type from a later release', sampleEnvelope('ticketMerged', {})],
  ['a word that every object knows', sampleEnvelope('constructor', {})],
  ['a version from a later release', { ...sampleEnvelope('userLogin', eventSamples.userLogin), v: 2 }],
  ['a payload that does not fit', sampleEnvelope('userLogin', { userid: 'somebody' })],
  ['an envelope that is none', { type: 'userLogin' }],
  ['nothing', undefined],
])('%s is unknown, so that the page fetches anew', (_, received) => {
  expect(parseEvent(received)).toBe('unknown')
})
