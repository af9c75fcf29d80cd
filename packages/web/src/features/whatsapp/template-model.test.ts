import type { LiveEvent, WhatsappTemplate } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { applyToTemplates } from './api.ts'
import { emptyForm, missingIn, templateTitle } from './template-model.ts'

const template = (name: string, status = 'PENDING'): WhatsappTemplate => ({
  id: name.length.toString(),
  name,
  status,
  category: 'UTILITY',
  language: 'en',
  text: 'Hello',
  rejected_reason: null,
  places: [],
  sendable: status === 'APPROVED',
})
const changed = (changedTo: WhatsappTemplate): LiveEvent => ({
  id: 1,
  at: '2026-11-21T10:00:00.000000Z',
  actor: null,
  type: 'templateChanged',
  payload: { template: changedTo },
})

it('underscores are shown as spaces', () => {
  expect(templateTitle('parcel_on_its_way')).toBe('parcel on its way')
})

it('a title or message of nothing but spaces is missing', () => {
  expect(missingIn({ ...emptyForm('en'), title: ' ', message: '\n' })).toEqual(['title', 'message'])
  expect(missingIn({ ...emptyForm('en'), title: ' a ', message: 'b' })).toEqual([])
})

it('a decision of WhatsApp changes its row, a new template joins by name, a deleted one goes', () => {
  const before = [template('offer'), template('parcel')]
  const names = (event: LiveEvent) =>
    applyToTemplates(before, event).map(({ name, status }) => `${name} ${status}`)
  expect(names(changed(template('offer', 'APPROVED')))).toEqual(['offer APPROVED', 'parcel PENDING'])
  expect(names(changed(template('a')))).toEqual(['a PENDING', 'offer PENDING', 'parcel PENDING'])
  expect(names(changed(template('parcel', 'DELETED')))).toEqual(['offer PENDING'])
})
