import { randomUUID } from 'node:crypto'
import { languageCodes } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { previewOf } from './notice.ts'
import { sentenceFor } from './push-texts.ts'

const notice = {
  kind: 'message',
  name: 'Ana',
  ticketid: randomUUID(),
  ...previewOf('It  smokes\nnow.'),
} as const

it('contains message text only for a reader who turned previews on', () => {
  expect(sentenceFor(notice, 'en', false)).toBe('Ana wrote')
  expect(sentenceFor(notice, 'en', true)).toBe('Ana wrote\nIt smokes now.')
})

it('cuts long texts and shows nothing of a message without text', () => {
  expect(previewOf('😀'.repeat(500)).text).toBe('😀'.repeat(75))
  expect(previewOf(' ')).toEqual({})
  expect(sentenceFor({ ...notice, text: undefined }, 'en', true)).toBe('Ana wrote')
})

it('calls a ticket what the interface calls it in each language', () => {
  const ticket = { kind: 'ticket', name: 'Ana', ticketid: randomUUID() } as const
  const snooze = { ...ticket, kind: 'snooze' } as const
  const words = {
    en: /ticket/,
    af: /kaartjie/,
    bg: /заявка/,
    tr: /talep/,
    es: /ticket/,
    ru: /заявка/,
    nl: /ticket/,
    ja: /チケット/,
  }
  for (const code of languageCodes)
    for (const one of [ticket, snooze]) expect(sentenceFor(one, code, false)).toMatch(words[code])
})
