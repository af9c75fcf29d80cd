import type { TFunction } from 'i18next'
import { dayOf } from '../lib/dates.ts'
import { dayBefore, weekdayOf } from './i18n.ts'

/** 'Today · 2026-03-18', 'Yesterday · …' or 'Wednesday · …' of a day like '2026-03-18'. */
export function dayText(day: string, today: Date, t: TFunction): string {
  if (day === dayOf(today)) return t('time.today', { date: day })
  if (day === dayOf(dayBefore(today))) return t('time.yesterday', { date: day })
  return t('time.weekday', { weekday: weekdayOf(day), date: day })
}
