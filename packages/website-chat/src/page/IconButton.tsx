import type { ButtonHTMLAttributes } from 'preact'
import { Icon, type IconName } from './Icon.tsx'

type Props = { icon: IconName; label: string; class?: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'icon' | 'label' | 'class'
>

export function IconButton({ icon, label, class: extra, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} class={`icon-button ${extra ?? ''}`}>
      <Icon name={icon} />
    </button>
  )
}
