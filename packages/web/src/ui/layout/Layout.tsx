import type { ReactNode } from 'react'
import styles from './Layout.module.css'

type Held = { children: ReactNode }

/** Keeps the edges of a page whose body is flush. */
export const Inset = ({ children }: Held) => <div className={styles.inset}>{children}</div>

/** Two columns where there is room. */
export const TwoUp = ({ children }: Held) => <div className={styles.two}>{children}</div>

/** Boxes under each other. */
export const Column = ({ children }: Held) => <div className={styles.column}>{children}</div>
