import { expect, it } from 'vitest'
import { readToHost } from './read-to-host.ts'

const kept = { token: 'token', isMuted: true, person: 'customer-1', claims: '4711' }

it.each([
  [{ type: 'ready' }],
  [{ type: 'drawn', language: 'nl' }],
  [{ type: 'close' }],
  [{ type: 'message' }],
  [{ type: 'unread', count: 2, label: 'Unread messages: 2' }],
  [{ type: 'keep', kept, ended: null }],
  [{ type: 'keep', kept: null, ended: 'token' }],
])('%j is read as it is', (message) => {
  expect(readToHost(message)).toEqual(message)
})

it.each([
  [undefined],
  ['ready'],
  [{}],
  [{ type: 'open' }],
  [{ type: 'keep' }],
  [{ type: 'unread', count: '2', label: '' }],
  [{ type: 'unread', count: 0.5, label: '' }],
  [{ type: 'unread', count: 1 }],
])('%j is no message of the frame', (message) => {
  expect(readToHost(message)).toBeUndefined()
})

it('keeps nothing that is no token', () => {
  expect(readToHost({ type: 'keep', kept: { token: 7 } })).toEqual({ type: 'keep', kept: null, ended: null })
})
