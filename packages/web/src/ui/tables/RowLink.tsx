import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFromTable } from '../../lib/way-back.ts'

/** From a table to one of its rows; the way back leads to the table as it was left. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} state={useFromTable()}>
      {children}
    </Link>
  )
}
