import type { ReactNode } from 'react'
import styles from './Hero.module.css'

type HeroProps = { face: ReactNode; name: string; nameEnd?: ReactNode; sub?: ReactNode; tools?: ReactNode }

/** Who a page is about: face, name, state, and what can be done. */
export function Hero({ face, name, nameEnd, sub, tools }: HeroProps) {
  return (
    <header className={styles.hero}>
      {face}
      <div className={styles.who}>
        <h2 className={styles.name}>
          {name} {nameEnd}
        </h2>
        {sub && <div className={styles.sub}>{sub}</div>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
  )
}
