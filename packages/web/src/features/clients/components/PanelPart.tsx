import type { ReactNode } from 'react'
import styles from './ClientPanel.module.css'

type PanelPartProps = {
  title: string
  /** Said below what is shown, when there is more or nothing. */
  note?: string | undefined
  children?: ReactNode
}

/** One subject of the client panel under its title. */
export function PanelPart({ title, note, children }: PanelPartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      {children}
      {note !== undefined && <p className="small muted">{note}</p>}
    </section>
  )
}
