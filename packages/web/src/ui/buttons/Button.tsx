import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import styles from './Button.module.css'
import { Icon } from '../text/Icon.tsx'
import spinner from '../feedback/Spinner.module.css'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'note' | 'link' | 'link-danger'
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

export type ButtonProps = {
  label: string
  onPress?: (() => void) | undefined
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: LucideIcon | undefined
  /** Stands after the words: the key that does the same, or a small icon. */
  end?: ReactNode | undefined
  type?: 'button' | 'submit' | undefined
  form?: string | undefined
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
  /** A label that is too long for the place is cut. */
  isCut?: boolean | undefined
  /** Takes the whole width. */
  isBlock?: boolean | undefined
  takesFocus?: boolean | undefined
  /** Said to readers instead of the label, when the label alone is not enough. */
  fullLabel?: string | undefined
  isExpanded?: boolean | undefined
  /** Id of the element that says more. */
  describedBy?: string | undefined
  excludeFromTabOrder?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({ ref, ...props }: ButtonProps) {
  const {
    label,
    tone = 'secondary',
    size = 'md',
    icon,
    end,
    isPending = false,
    fullLabel,
    isExpanded,
  } = props
  return (
    <AriaButton
      {...pressProps(props)}
      {...(ref && { ref })}
      className={cx(
        styles.button,
        styles[tone],
        styles[size],
        props.isBlock && styles.block,
        props.className,
      )}
      type={props.type ?? 'button'}
      isPending={isPending}
      {...(fullLabel !== undefined && { 'aria-label': fullLabel })}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
    >
      {icon && <Icon of={icon} size={size === 'lg' || size === 'md' ? 'md' : 'sm'} />}
      {props.isCut ? <span className={styles.cut}>{label}</span> : label}
      {end !== undefined && <span className={styles.end}>{end}</span>}
      {isPending && <span aria-hidden="true" className={cx(spinner.spinner, styles.spinner)} />}
    </AriaButton>
  )
}

function pressProps({
  onPress,
  isDisabled,
  takesFocus,
  form,
  describedBy,
  excludeFromTabOrder,
}: Omit<ButtonProps, 'ref'>) {
  return {
    ...(onPress && { onPress }),
    ...(isDisabled !== undefined && { isDisabled }),
    ...(takesFocus !== undefined && { autoFocus: takesFocus }),
    ...(form !== undefined && { form }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(excludeFromTabOrder !== undefined && { excludeFromTabOrder }),
  }
}
