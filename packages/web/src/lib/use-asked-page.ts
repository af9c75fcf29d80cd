import { useState } from 'react'

/** The page of a table that is asked for; another search or order begins at the first one, as does the end of a search. */
export function useAskedPage(search: string) {
  const [page, setPage] = useState(0)
  const [before, setBefore] = useState(search)
  if (before !== search) {
    setBefore(search)
    setPage(0)
  }
  return { page, setPage }
}
