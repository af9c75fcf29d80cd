import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeletons } from '../ui/feedback/Skeleton.tsx'
import { BoxSkeleton } from '../ui/layout/Box.tsx'
import { Unreachable } from './Unreachable.tsx'

type PanelLoadingProps<Data> = {
  query: UseQueryResult<Data>
  /** 'Loading agents' */
  label: string
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The three faces of a page: its shape while it loads, why it could not be had, and its content. */
export function PanelLoading<Data>({ query, label, skeleton, children }: PanelLoadingProps<Data>) {
  if (query.isError && query.data === undefined) {
    return <Unreachable error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Skeletons isLoading={query.data === undefined} label={label} skeleton={skeleton ?? <BoxSkeleton />}>
      {query.data !== undefined && children(query.data)}
    </Skeletons>
  )
}
