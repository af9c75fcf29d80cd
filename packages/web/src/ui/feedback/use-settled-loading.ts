import { useEffect, useRef, useState } from 'react'

export type LoadingPhase = 'ready' | 'waiting' | 'shown'

const showAfter = 150
const showAtLeast = 300

/** Loading shapes come only after 150 ms and, once there, stay for 300 ms: nothing flashes. */
export function useSettledLoading(isLoading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(isLoading ? 'waiting' : 'ready')
  const shownAt = useRef(0)
  useEffect(() => {
    const step = nextStep(phase, isLoading, performance.now() - shownAt.current)
    if (!step) return
    const timer = setTimeout(() => {
      if (step.to === 'shown') shownAt.current = performance.now()
      setPhase(step.to)
    }, step.after)
    return () => clearTimeout(timer)
  }, [phase, isLoading])
  // Content that is there at once never waits for an effect.
  return phase === 'waiting' && !isLoading ? 'ready' : phase
}

function nextStep(phase: LoadingPhase, isLoading: boolean, shownFor: number) {
  if (isLoading && phase === 'ready') return { to: 'waiting' as const, after: 0 }
  if (isLoading && phase === 'waiting') return { to: 'shown' as const, after: showAfter }
  if (!isLoading && phase === 'shown')
    return { to: 'ready' as const, after: Math.max(0, showAtLeast - shownFor) }
  if (!isLoading && phase === 'waiting') return { to: 'ready' as const, after: 0 }
  return undefined
}
