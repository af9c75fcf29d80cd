import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { TableBones } from './TableBones.tsx'
import { Unreachable } from './Unreachable.tsx'

type PanelLoadingProps<Data> = {
  query: UseQueryResult<Data>
  /** 'Loading agents' */
  label: string
  bones?: ReactNode
  children: (data: Data) => ReactNode
}

/** The three faces of a page: its shape while it loads, why it could not be had, and its content. */
export function PanelLoading<Data>({ query, label, bones, children }: PanelLoadingProps<Data>) {
  if (query.isError && query.data === undefined) {
    return <Unreachable error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Skeletons isLoading={query.data === undefined} label={label} bones={bones ?? <TableBones />}>
      {query.data !== undefined && children(query.data)}
    </Skeletons>
  )
}
