import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../feedback/Badge.tsx'
import { Icon } from '../text/Icon.tsx'
import styles from './IconButton.module.css'
import { Tooltip } from './Tooltip.tsx'

export type IconButtonProps = {
  icon: LucideIcon
  /** Said to readers and shown in the tooltip. */
  label: string
  onPress?: (() => void) | undefined
  /** The key that does the same, shown in the tooltip. */
  keys?: readonly string[] | undefined
  isPressed?: boolean | undefined
  isExpanded?: boolean | undefined
  isDisabled?: boolean | undefined
  count?: { value: number; label: string } | undefined
  size?: 'md' | 'sm' | undefined
  tone?: 'plain' | 'danger' | undefined
  excludeFromTabOrder?: boolean | undefined
  tooltipPlacement?: 'top' | 'bottom' | 'start' | 'end' | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton({ ref, ...props }: IconButtonProps) {
  const { icon, label, keys, size = 'md', tone = 'plain', count, isPressed, isExpanded } = props
  return (
    <Tooltip text={label} {...(keys && { keys })} placement={props.tooltipPlacement ?? 'bottom'}>
      <AriaButton
        aria-label={count ? `${label}, ${count.label}` : label}
        className={cx(styles.button, styles[size], styles[tone], props.className)}
        {...(props.onPress && { onPress: props.onPress })}
        {...(props.isDisabled !== undefined && { isDisabled: props.isDisabled })}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
        {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
        {...(props.excludeFromTabOrder && { excludeFromTabOrder: true })}
        {...(ref && { ref })}
      >
        <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />
        {count && count.value > 0 && (
          <Badge count={count.value} label={count.label} className={styles.badge} />
        )}
      </AriaButton>
    </Tooltip>
  )
}
