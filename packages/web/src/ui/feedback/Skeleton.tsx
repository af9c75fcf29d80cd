import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'avatar' | 'round' | 'bubble' | 'box' | undefined
  /** CSS lengths; each shape has its own when left out. */
  width?: string | undefined
  height?: string | undefined
}

/** One placeholder. Group them in a Skeletons, which announces to screen readers what is loading. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className={cx(styles.bone, styles[shape])} style={{ inlineSize: width, blockSize: height }} />
}

type SkeletonsProps = {
  isLoading: boolean
  /** 'Loading tickets' */
  label: string
  skeleton: ReactNode
  children: ReactNode
}

/** The content, or shapes of it: after 150 ms of waiting, and then for at least 300 ms. */
export function Skeletons({ isLoading, label, skeleton, children }: SkeletonsProps) {
  const phase = useSettledLoading(isLoading)
  if (phase === 'ready') return children
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{phase === 'shown' && skeleton}</div>
    </div>
  )
}

type LoadingPhase = 'ready' | 'waiting' | 'shown'

const showAfter = 150
const showAtLeast = 300

/** Loading shapes come only after 150 ms and, once there, stay for 300 ms: nothing flashes. */
function useSettledLoading(isLoading: boolean): LoadingPhase {
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
