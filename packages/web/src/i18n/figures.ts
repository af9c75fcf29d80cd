import { languages } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'

/** Numbers as the page's language writes them: '3,912' whole, '2.71' with two decimals. */
export function useFigures() {
  const { i18n } = useTranslation()
  return figuresOf(i18n.language)
}

export function figuresOf(language: string) {
  const tag = Object.entries(languages).find(([code]) => code === language)?.[1].tag ?? 'en-GB'
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const two = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    whole: (value: number) => whole.format(value),
    /** Two decimals, and a plain 0 when not above 0. */
    two: (value: number) => (value > 0 ? two.format(value) : '0'),
  }
}
