import {
  type AuditEntry,
  type Language,
  languageCodes,
  SettingName,
  settingChoices,
} from '@switchboard/contract'
import { expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { translatorOf } from '../../i18n/testing/translator.ts'
import { detailText } from './detail-text.ts'

const translators = new Map(
  await Promise.all(languageCodes.map(async (code) => [code, await translatorOf(code)] as const)),
)
const textOf = (part: Partial<AuditEntry>, lang: Language = 'en') =>
  detailText({ ...entry, ...part }, translators.get(lang) ?? t)

const id = '5b1c2f60-0c1e-4a53-8f0e-6a2d9b7e4c11'
const entry: AuditEntry = {
  auditid: 318,
  at: '2026-03-18T14:31:05.000000Z',
  actor: null,
  actor_name: 'nobody',
  action: 'call.forbidden',
  kind: 'call',
  subject: null,
  subject_name: null,
  detail: {},
  names: {},
  ip: '192.0.2.17',
  result: 'refused',
}

it('shows names instead of ids, and no id that has none', () => {
  expect(textOf({ detail: { other: id }, names: { [id]: 'Ingrid Solheim' } })).toBe(
    'Other client: Ingrid Solheim',
  )
  expect(textOf({ detail: { other: id } })).toBe('')
  expect(textOf({ subject: id })).toBe('')
  expect(textOf({ subject: '/admin/audit-log', detail: { method: 'GET' } })).toBe(
    '/admin/audit-log · Method: GET',
  )
})

it('shows settings as their page does, and what a value means', () => {
  const detail = { reopenDays: null, secondFactor: 'required', defaultLanguage: 'ja', keepRawDays: 30 }
  expect(textOf({ detail })).toBe(
    'When a client writes after closing: Always reopen the ticket · Second factor for administrators: Required · Default language: 日本語 · What channels delivered, as it came, in days: 30',
  )
  expect(textOf({ detail: { isAdmin: false, pages: ['Fjord', 'Noor'], replaced: [] } })).toBe(
    'Administrator: no · Pages: Fjord, Noor',
  )
  expect(textOf({ detail: { company: 'Noor Coffee', why: 'account-locked' } })).toBe(
    'Company login: Noor Coffee · Reason: This account is locked. Ask your administrator.',
  )
  expect(textOf({ detail: { somethingNew: 4 } })).toBe('somethingNew: 4')
})

it.each(languageCodes)('in %s every fact in the audit log has a name', (lang) => {
  const detail = Object.fromEntries(facts.map((fact) => [fact, 7]))
  for (const fact of facts) expect(textOf({ detail }, lang).split(' · ')).not.toContain(`${fact}: 7`)
})

const facts = [
  ...SettingName.options,
  ...'company email isAdmin ended step name scopes days lang number numbers department_name departmentid address events event why page pages bot intake replaced method zone from to by term who kind text first_name last_name folder made_on resealed other tickets openTickets messages files fileAdded fileRemoved notes identities defaultDepartment'.split(
    ' ',
  ),
]

it.each(Object.entries(settingChoices))('each value of %s has a text', (setting, values) => {
  for (const value of values)
    expect(textOf({ detail: { [setting]: value } })).not.toMatch(new RegExp(`: ${value}$`))
})
