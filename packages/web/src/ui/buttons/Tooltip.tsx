import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Keys } from './Keys.tsx'
import styles from './Tooltip.module.css'

type TooltipProps = {
  text: string
  /** The key that does the same, each part drawn as its own key. */
  keys?: readonly string[] | undefined
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined
  isDisabled?: boolean | undefined
  /** One control that takes focus and presses. */
  children: ReactElement
}

export function Tooltip({ text, keys, placement = 'top', isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} placement={placement} offset={6}>
        {text}
        {keys && <Keys keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
