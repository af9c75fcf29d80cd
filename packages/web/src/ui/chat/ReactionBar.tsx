import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import styles from './ReactionBar.module.css'

type ReactionBarProps = {
  label: string
  /** Escape was pressed in it. */
  onClose: () => void
  /** It went with the focus: by Escape, a choice, or the pointer that touched another message. */
  onLeft: () => void
  /** A Reaction for each choice. */
  children: ReactNode
}

/** The reactions to choose from, in the place of a message's tools. They have the focus, and arrows lead along them. */
export function ReactionBar({ label, onClose, onLeft, children }: ReactionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const left = useEffectEvent(onLeft)
  useLayoutEffect(() => {
    const box = bar.current
    const mine = box?.querySelector<HTMLElement>('[aria-pressed=true]')
    const first = mine ?? box?.querySelector<HTMLElement>('button')
    first?.focus({ preventScroll: true })
    return () => {
      if (box?.contains(document.activeElement)) left()
    }
  }, [])
  return (
    <div
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <Toolbar ref={bar} aria-label={label} className={styles.reactions ?? ''}>
        {children}
      </Toolbar>
    </div>
  )
}
