import { languages } from '@switchboard/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Days and figures of charts as the page's language writes them. */
export function useReportTexts() {
  const { i18n } = useTranslation()
  return useMemo(() => textIn(i18n.language), [i18n.language])
}

function textIn(language: string) {
  const tag = Object.entries(languages).find(([code]) => code === language)?.[1].tag ?? 'en-GB'
  // A day has no zone of its own: it is written as it was counted.
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const bytes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return {
    shortDay: (day: string) => short.format(new Date(day)),
    longDay: (day: string) => long.format(new Date(day)),
    number: (value: number) => number.format(value),
    kilobytes: (count: number) => bytes.format(Math.ceil(count / 1000)),
  }
}
