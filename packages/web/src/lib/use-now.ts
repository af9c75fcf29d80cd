import { useEffect, useState } from 'react'
import { now } from './browser.ts'

/** The time, renewed at an interval, for texts like '47 min'. */
export function useNow(every = 15_000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const ticker = setInterval(() => setTime(now()), every)
    return () => clearInterval(ticker)
  }, [every])
  return time
}
