import type { Refused } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { complaintAfter, complaintBefore, mayTakeOver } from './telegram-model.ts'

const refused = (refusal: Refused) => complaintAfter({ kind: 'refused', refusal })
const byTelegram = (detail: Refused['detail']) =>
  refused({ error: 'telegram-refused', message: '', ...(detail && { detail }) })

it('a token of nothing but spaces is empty', () => {
  expect(complaintBefore('  ')).toEqual({ kind: 'empty' })
  expect(complaintBefore(' 7318204417:AAF ')).toBeNull()
})

it('a known code has its sentence, with Telegram’s own text beside it', () => {
  for (const code of [400, 401, 403, 404, 409, 429, 500])
    expect(byTelegram({ code, description: 'In its words' })).toEqual({
      kind: 'code',
      code,
      description: 'In its words',
    })
})

it('another code is shown with Telegram’s text', () => {
  expect(byTelegram({ code: 418, description: 'I am a teapot' })).toEqual({
    kind: 'described',
    description: 'I am a teapot',
  })
})

it('without either it is the default', () => {
  expect(byTelegram({ code: 502, description: ' ' })).toEqual({ kind: 'other' })
  expect(byTelegram(undefined)).toEqual({ kind: 'other' })
})

it('no answer is an unexpected error', () => {
  expect(complaintAfter({ kind: 'away' })).toEqual({ kind: 'unexpected' })
})

it('the server’s own refusals stay what they are', () => {
  expect(refused({ error: 'telegram-invalid', message: '' })).toEqual({ kind: 'invalid' })
  expect(refused({ error: 'provider-away', message: '' }).kind).toBe('refused')
})

it('only a foreign webhook can be taken over', () => {
  expect(mayTakeOver(byTelegram({ code: 409, description: 'A webhook is set at example.org.' }))).toBe(true)
  expect(mayTakeOver(byTelegram({ code: 401, description: '' }))).toBe(false)
})
