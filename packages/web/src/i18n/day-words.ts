import type { TFunction } from 'i18next'
import { dayOf } from '../lib/dates.ts'

/** 'Today · 2026-03-18', 'Yesterday · …' or 'Wednesday · …' of a day like '2026-03-18'. */
export function dayText(day: string, today: Date, t: TFunction): string {
  if (day === dayOf(today)) return t('time.today', { date: day })
  if (day === dayOf(dayBefore(today))) return t('time.yesterday', { date: day })
  return t('time.weekday', { weekday: weekdayOf(day), date: day })
}

function dayBefore(day: Date): Date {
  const before = new Date(day)
  before.setDate(before.getDate() - 1)
  return before
}

/** 'Wednesday' in the page's language. */
function weekdayOf(day: string): string {
  const tag = document.documentElement.lang || 'en-GB'
  return new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(new Date(`${day}T12:00:00`))
}
