import { useEffect, useState } from 'react'
import { now } from './browser.ts'
import { useNow } from './use-now.ts'

/** The longest wait that a timer holds. */
const longest = 2 ** 31 - 1

/** The time, renewed now and then and in the very moment that is waited for. */
export function useMoment(moment: string | null): Date {
  const tick = useNow(30_000)
  const [reached, setReached] = useState(tick)
  useEffect(() => {
    if (moment === null) return
    const left = new Date(moment).getTime() - now().getTime()
    const timer = setTimeout(() => setReached(now()), Math.min(Math.max(0, left + 1), longest))
    return () => clearTimeout(timer)
  }, [moment])
  return reached > tick ? reached : tick
}
