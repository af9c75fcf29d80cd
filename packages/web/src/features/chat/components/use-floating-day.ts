import { limits } from '@switchboard/contract'
import { useCallback, useEffect, useRef, useState } from 'react'

/** As long as the title takes to fade, before it leaves the document. */
const fading = 300

/** The title of the section in sight shows while scrolling and fades after 1.5 s. */
export function useFloatingDay() {
  const [title, setTitle] = useState<{ day: string; isFading: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((day: string | null) => {
    clearTimeout(timer.current)
    if (day === null) return setTitle(null)
    setTitle((shown) => (shown?.day === day && !shown.isFading ? shown : { day, isFading: false }))
    timer.current = setTimeout(() => {
      setTitle({ day, isFading: true })
      timer.current = setTimeout(() => setTitle(null), fading)
    }, limits.sectionTitleFade)
  }, [])
  return { title, show }
}
