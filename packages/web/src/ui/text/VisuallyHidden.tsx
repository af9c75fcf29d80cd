import type { ReactNode } from 'react'

type VisuallyHiddenProps = { children: ReactNode }

/** Words for readers only. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className="visually-hidden">{children}</span>
}
