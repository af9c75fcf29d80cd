import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps,
  Tooltip as AriaTooltip,
  TooltipTrigger,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import type { PassedOn } from '../../lib/passed-on.ts'
import { Badge } from '../figures/Badge.tsx'
import { Icon } from '../text/Icon.tsx'
import { Keys } from './Keys.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = PassedOn<ButtonProps, 'onPress' | 'isDisabled' | 'excludeFromTabOrder'> & {
  icon: LucideIcon
  /** Read by screen readers and shown in the tooltip. */
  label: string
  /** The key that does the same, shown in the tooltip. */
  keys?: readonly string[] | undefined
  isPressed?: boolean | undefined
  isExpanded?: boolean | undefined
  count?: { value: number; label: string } | undefined
  size?: 'md' | 'sm' | undefined
  tone?: 'plain' | 'danger' | undefined
  tooltipPlacement?: 'top' | 'bottom' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Its tooltip says no more: screen readers would read the name twice. */
const nothing = ''

export function IconButton({ ref, ...props }: IconButtonProps) {
  const { icon, label, keys, size = 'md', tone = 'plain', count, isPressed, isExpanded } = props
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      <AriaButton
        aria-label={count ? `${label}, ${count.label}` : label}
        aria-describedby={nothing}
        className={cx(styles.button, styles[size], styles[tone])}
        {...(props.onPress && { onPress: props.onPress })}
        isDisabled={props.isDisabled ?? false}
        excludeFromTabOrder={props.excludeFromTabOrder ?? false}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
        {...(ref && { ref })}
      >
        <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />
        {count && count.value > 0 && (
          <Badge count={count.value} label={count.label} className={styles.badge} />
        )}
      </AriaButton>
      <AriaTooltip className={styles.tooltip ?? ''} placement={props.tooltipPlacement ?? 'bottom'} offset={6}>
        {label}
        {keys && <Keys keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
