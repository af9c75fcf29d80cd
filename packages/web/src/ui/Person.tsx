import type { ComponentProps, ReactNode } from 'react'
import { cutName } from '../lib/cut.ts'
import { Face } from './Face.tsx'
import styles from './Table.module.css'

type PersonProps = {
  name: string
  picture?: string | null | undefined
  of: ComponentProps<typeof Face>['of']
  /** Wraps the cut name, usually in a link. */
  children?: ((shown: string) => ReactNode) | undefined
  end?: ReactNode | undefined
}

/** Face and name in a table cell. */
export function Person({ name, picture, of, children, end }: PersonProps) {
  const shown = cutName(name)
  return (
    <span className={styles.person}>
      <Face name={name} picture={picture} size="sm" of={of} />
      <span className="truncate" title={name}>
        {children ? children(shown) : shown}
      </span>
      {end}
    </span>
  )
}
