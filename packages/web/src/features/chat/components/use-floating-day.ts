import { limits } from '@switchboard/contract'
import { useCallback, useEffect, useRef, useState } from 'react'

/** §2: the title of the section in sight shows while scrolling and fades after 1.5 s. */
export function useFloatingDay() {
  const [day, setDay] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScrolled = useCallback((scroller: HTMLElement) => {
    const top = scroller.getBoundingClientRect().top
    let shown: string | null = null
    for (const title of scroller.querySelectorAll<HTMLElement>('[data-day]')) {
      if (title.getBoundingClientRect().top > top + 8) break
      shown = title.dataset['day'] ?? null
    }
    setDay(shown)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDay(null), limits.sectionTitleFade)
  }, [])
  return { day, onScrolled }
}
