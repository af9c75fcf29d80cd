import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import type { PassedOn } from '../../lib/passed-on.ts'
import styles from './Button.module.css'
import { Icon } from '../text/Icon.tsx'
import spinner from '../figures/Spinner.module.css'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'note' | 'link' | 'link-danger'
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

type Passed = PassedOn<
  AriaButtonProps,
  | 'onPress'
  | 'type'
  | 'isPending'
  | 'isDisabled'
  | 'excludeFromTabOrder'
  | 'preventFocusOnPress'
  | 'aria-expanded'
  | 'aria-describedby'
>

export type ButtonProps = Passed & {
  label: string
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: LucideIcon | undefined
  /** Shown after the label: the key that does the same, or a small icon. */
  end?: ReactNode | undefined
  /** A label that is too long for the place is cut, or the button takes the whole width. */
  fit?: 'cut' | 'block' | undefined
  takesFocus?: boolean | undefined
  /** Read by screen readers instead of the label, when the label alone is not enough. */
  fullLabel?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button(props: ButtonProps) {
  const { label, tone = 'secondary', size = 'md', icon, end, fit, fullLabel, className } = props
  const { ref, isPending = false, takesFocus = false } = props
  return (
    <AriaButton
      {...pressProps(props)}
      {...(ref && { ref })}
      className={cx(styles.button, styles[tone], styles[size], fit === 'block' && styles.block, className)}
      isPending={isPending}
      {...(takesFocus && { autoFocus: true })}
      {...(fullLabel !== undefined && { 'aria-label': fullLabel })}
    >
      {icon && <Icon of={icon} size={size === 'lg' || size === 'md' ? 'md' : 'sm'} />}
      {fit === 'cut' ? <span className={styles.cut}>{label}</span> : label}
      {end !== undefined && <span className={styles.end}>{end}</span>}
      {isPending && <span aria-hidden="true" className={cx(spinner.spinner, styles.spinner)} />}
    </AriaButton>
  )
}

function pressProps({ onPress, type = 'button', ...props }: Passed) {
  const { isDisabled = false, excludeFromTabOrder = false, preventFocusOnPress = false, ...aria } = props
  return {
    type,
    isDisabled,
    excludeFromTabOrder,
    preventFocusOnPress,
    ...(onPress && { onPress }),
    ...(aria['aria-expanded'] !== undefined && { 'aria-expanded': aria['aria-expanded'] }),
    ...(aria['aria-describedby'] !== undefined && { 'aria-describedby': aria['aria-describedby'] }),
  }
}
