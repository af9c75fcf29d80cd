import { useEffect, useState } from 'react'
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'

/** Whether what is shown once was copied or saved, and how to say so. Until then the browser asks before its page is left. */
export function useTaken(isSafe = false): [isTaken: boolean, take: () => void] {
  const [isTaken, setTaken] = useState(isSafe)
  useEffect(() => (isTaken ? undefined : askBeforeLeaving()), [isTaken])
  return [isTaken, () => setTaken(true)]
}
