import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import styles from '../tables/Table.module.css'
import { Truncated } from '../text/Truncated.tsx'

type PersonProps = {
  name: string
  picture?: string | null | undefined
  of: ComponentProps<typeof Avatar>['of']
  /** How the cut name is shown, such as with a word marked. */
  show?: ((shown: string) => ReactNode) | undefined
  /** Wraps the cut name, usually in a link. */
  children?: ((shown: ReactNode) => ReactNode) | undefined
  end?: ReactNode | undefined
}

/** avatar and name in a table cell. */
export function Person({ name, picture, of, show, children, end }: PersonProps) {
  const shown = <Truncated text={name} as="name" show={show} />
  return (
    <span className={styles.person}>
      <Avatar name={name} picture={picture} size="sm" of={of} />
      <span className="truncate">{children ? children(shown) : shown}</span>
      {end}
    </span>
  )
}
