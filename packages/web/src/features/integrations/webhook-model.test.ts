import { WebhookKind } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { hostOf, kindGroups, kindKey, moodOf, readable, restOf, withKind } from './webhook-model.ts'

it('every kind of event can be chosen, once', () => {
  expect(kindGroups.flatMap(({ kinds }) => kinds)).toEqual(WebhookKind.options)
  const two = withKind(withKind([], 'client.created', true), 'ticket.opened', true)
  expect(two).toEqual(['ticket.opened', 'client.created'])
  expect(withKind(two, 'ticket.opened', false)).toEqual(['client.created'])
})

it('every kind of event has a text', () => {
  expect(WebhookKind.options.filter((kind) => t(kindKey(kind)) === kindKey(kind))).toEqual([])
})

it('an address is identified by its host, and its rest is shown apart', () => {
  expect([hostOf('https://crm.example.org/a?b=1'), restOf('https://crm.example.org/a?b=1')]).toEqual([
    'crm.example.org',
    '/a?b=1',
  ])
  expect([hostOf('no address'), restOf('no address')]).toEqual(['no address', ''])
})

it('a webhook that is on and fails is distinguished from a healthy one and from one that is off', () => {
  const webhook = {
    webhookid: '4b0f6c1e-2a7d-4e0b-8f7e-6a5d90c3b1f2',
    url: 'https://crm.example.org/',
    kinds: [],
    made_by_name: 'Mara Okafor',
    created_on: '2026-03-11T08:12:44.000000Z',
    former_secret_until: null,
    last_tried_on: null,
    last_delivered_on: null,
    waiting: 0,
    failed: 0,
  }
  expect(moodOf({ ...webhook, state: 'on', last_problem: null })).toBe('on')
  expect(moodOf({ ...webhook, state: 'on', last_problem: 500 })).toBe('troubled')
  expect(moodOf({ ...webhook, state: 'gone', last_problem: 410 })).toBe('gone')
})

it('a body is shown in lines, whatever it is', () => {
  expect(readable('{"type":"ticket.opened"}')).toBe('{\n  "type": "ticket.opened"\n}')
  expect(readable('<b>')).toBe('<b>')
})
