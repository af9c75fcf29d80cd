import type { ReactNode } from 'react'
import styles from './ProfileHeader.module.css'

type ProfileHeaderProps = {
  avatar: ReactNode
  name: string
  nameEnd?: ReactNode
  sub?: ReactNode
  tools?: ReactNode
  /** The page has a title of its own above. */
  isUnderTitle?: boolean
}

/** The person a page is about: avatar, name, state, and actions. */
export function ProfileHeader({
  avatar,
  name,
  nameEnd,
  sub,
  tools,
  isUnderTitle = false,
}: ProfileHeaderProps) {
  const Name = isUnderTitle ? 'h2' : 'h1'
  return (
    <header className={styles.header}>
      {avatar}
      <div className={styles.who}>
        <Name className={styles.name}>
          <bdi>{name}</bdi> {nameEnd}
        </Name>
        {sub && <div className={styles.sub}>{sub}</div>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
  )
}
