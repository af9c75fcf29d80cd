import type { ReactNode } from 'react'
import { useSettledLoading } from './use-settled-loading.ts'

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
