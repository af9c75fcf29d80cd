import { useLayoutEffect } from 'preact/hooks'
import { foregroundOn, readableOn } from '../readable-color.ts'

/** The grounds of `page.css`, light and dark. */
const grounds = { light: '#ffffff', dark: '#14181c' }

/** The company's colour as a ground with readable text on it, and as a text that can be read on ours. */
export function useCompanyColor(color: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--company', color)
    style.setProperty('--on-company', foregroundOn(color))
    style.setProperty('--company-text-light', readableOn(grounds.light, color))
    style.setProperty('--company-text-dark', readableOn(grounds.dark, color))
  }, [color])
}
