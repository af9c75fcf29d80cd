import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../live/me.ts'
import { useOpenTicket } from '../../live/open-ticket.ts'
import { bubblesQuery } from './api.ts'
import { snippetsOf } from './find-snippets.ts'

/** The saved texts for the open ticket; undefined while they are loading. */
export function useSnippets() {
  const of = useOpenTicket().ticket.departmentid
  const mine = useMe().departmentid
  const { data, isError, isLoading } = useQuery(bubblesQuery)
  const all = data?.value
  return { snippets: useMemo(() => all && snippetsOf(all, [of, mine]), [all, of, mine]), isError, isLoading }
}
