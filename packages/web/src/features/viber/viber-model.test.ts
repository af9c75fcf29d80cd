import type { Refused } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { viberComplaintAfter, viberComplaintBefore } from './viber-model.ts'

const refused = (error: Refused['error'], code?: number) =>
  viberComplaintAfter({
    kind: 'refused',
    refusal: { error, message: 'As Viber says it', ...(code !== undefined && { detail: { code } }) },
  })

it('a token of nothing but spaces is not sent', () => {
  expect(viberComplaintBefore('  ')).toEqual({ kind: 'empty' })
  expect(viberComplaintBefore(' 4453b6ac-e02c5f12 ')).toBeNull()
})

it.each([
  [1, 'unreachable'],
  [2, 'invalid'],
  [9, 'blocked'],
])('status %i of Viber is shown as “%s”', (code, kind) => {
  expect(refused('provider-refused', code)).toEqual({ kind })
})

it('a text that is no token at all is shown as a wrong one', () => {
  const refusal = { error: 'provider-refused', message: 'No token', field: 'token' } as const
  expect(viberComplaintAfter({ kind: 'refused', refusal })).toEqual({ kind: 'invalid' })
})

it('another status is shown with Viber’s text, and a foreign webhook can be taken over', () => {
  expect(refused('provider-refused', 3)).toEqual({ kind: 'described', text: 'As Viber says it' })
  expect(refused('provider-refused', 409)).toEqual({ kind: 'taken', text: 'As Viber says it' })
})

it('a server without a public address reports that it needs one', () => {
  expect(refused('channel-not-configured')).toEqual({ kind: 'address' })
})

it('no answer stays what it is', () => {
  expect(viberComplaintAfter({ kind: 'away' })).toEqual({ kind: 'failed', failure: { kind: 'away' } })
  expect(refused('provider-away').kind).toBe('failed')
})
