import type { AuditEntry } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { deedKey, detailWords, kindOf, noFilter, questionOf } from './audit-model.ts'

const entry: AuditEntry = {
  auditid: 318,
  at: '2026-03-18T14:31:05.000000Z',
  actor: null,
  actor_name: 'nobody',
  deed: 'call.forbidden',
  kind: 'call',
  subject: null,
  subject_name: null,
  detail: {},
  ip: '192.0.2.17',
  result: 'refused',
}

it('asks for whole days and leaves out what is not filtered', () => {
  expect(questionOf(noFilter)).toEqual({})
  const asked = questionOf({ ...noFilter, who: 'desk', from: '2026-03-01', to: '2026-03-01', text: ' lock ' })
  expect(asked).toEqual({
    who: 'desk',
    text: 'lock',
    from: new Date('2026-03-01T00:00:00').toISOString(),
    to: new Date('2026-03-01T23:59:59.999').toISOString(),
  })
  expect(questionOf({ ...noFilter, from: 'soon' })).toEqual({})
})

it('tells facts and no ids', () => {
  const id = '5b1c2f60-0c1e-4a53-8f0e-6a2d9b7e4c11'
  expect(detailWords({ ...entry, detail: { other: id, days: 7, name: null } })).toBe('days: 7')
  expect(detailWords({ ...entry, subject: '/admin/audit-log', subject_name: null, detail: {} })).toBe(
    '/admin/audit-log',
  )
  expect(detailWords({ ...entry, subject: id, subject_name: null, detail: {} })).toBe('')
})

it('names deeds by their key and knows the kinds only', () => {
  expect(deedKey('second-factor.on')).toBe('audit.deeds.second-factor-on')
  expect([kindOf('agent'), kindOf('nonsense')]).toEqual(['agent', ''])
})
