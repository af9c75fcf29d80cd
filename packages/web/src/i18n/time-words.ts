import type { TFunction } from 'i18next'

/** '47 min', '2 h 5 min', '3 days'. */
export function durationText(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('time.minutes', { minutes })
  if (minutes < 24 * 60) {
    return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  return t('time.days', { count: Math.floor(minutes / (24 * 60)) })
}
