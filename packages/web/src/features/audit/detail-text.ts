import { type AuditEntry, AuditKind, languages, settingChoices } from '@switchboard/contract'
import type { TFunction } from 'i18next'

type Translate = TFunction

/** The other facts of an entry, labelled in the reader's language, with names instead of ids. */
export function detailText({ detail, names, subject, subject_name: name }: AuditEntry, t: Translate): string {
  const facts = Object.entries(detail).flatMap(([key, value]) => {
    const shown = valueText(key, value, names, t)
    return shown === null ? [] : [t('audit.fact', { fact: labelOf(key, t), value: shown })]
  })
  const about = name === null && subject !== null && !isId(subject) ? [subject] : []
  return [...about, ...facts].join(' · ')
}

/** A setting has the label of its own page, under its own name; what has no label shows its key. */
function labelOf(key: string, t: Translate): string {
  const fact = camel(key)
  return t([`audit.facts.${sameFacts[fact] ?? fact}`, `general.${fact}`], { defaultValue: key })
}

const sameFacts: Record<string, string> = {
  lang: 'language',
  departmentName: 'department',
  departmentid: 'department',
}

/** Null when there is nothing a person could read. */
function valueText(key: string, value: unknown, names: AuditEntry['names'], t: Translate): string | null {
  if (value === null) return t(key === 'reopenDays' ? 'general.always' : 'audit.values.never')
  if (typeof value === 'boolean') return t(value ? 'audit.values.yes' : 'audit.values.no')
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(', ')
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (isId(text)) return names[text] ?? null
  return knownValue(key, text, t) ?? text
}

function knownValue(key: string, text: string, t: Translate): string | undefined {
  if (key === 'lang' || key === 'defaultLanguage')
    return Object.entries(languages).find(([code]) => code === text)?.[1].name
  const kind = AuditKind.safeParse(text.replaceAll(' ', '-'))
  if ((key === 'kind' || key === 'step') && kind.success) return t(`audit.kinds.${kind.data}`)
  if (key in settingChoices) return t(`general.values.${key}.${text}`, { defaultValue: text })
  const known = valueKeys[`${key} ${text}`] ?? (key === 'why' ? `refusal.${text}` : undefined)
  return known === undefined ? undefined : t(known, { defaultValue: text })
}

const valueKeys: Record<string, string> = {
  'intake webhook': 'audit.values.byWebhook',
  'intake polling': 'audit.values.byPolling',
  'why gone': 'audit.values.gone',
  'why failing': 'audit.values.failing',
  'why overfull': 'audit.values.overfull',
  'by day': 'audit.values.day',
  'by department': 'audit.values.byDepartment',
  'who desk': 'audit.values.desk',
}

const camel = (key: string): string => key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)
