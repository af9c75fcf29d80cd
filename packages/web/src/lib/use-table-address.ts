import { limits } from '@switchboard/contract'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from './address-with.ts'
import { changeAddress } from './use-back-closes.ts'

/**
 * Search, order, page and filters of a table are kept in the address, so that Back, a reload and a link show the same rows. They
 * replace its entry: Back leads to the page before, not through every letter.
 */
export function useTableAddress() {
  const [asked, setParams] = useSearchParams()
  // The router changes the address in a transition: a field that waited for it would lose its letters and its caret.
  const [shown, show] = useOptimistic(asked)
  const change = (values: Readonly<Record<string, string>>) =>
    startTransition(() => {
      show(addressWith(values))
      changeAddress(() => setParams(addressWith(values), { replace: true }))
    })
  return {
    /** For the fields: what was typed and chosen just now. */
    shown,
    /** For the rows, which may take a while. */
    asked,
    change,
  }
}

/** The search in an address, as its field would take it. */
export function searchIn(address: URLSearchParams): string {
  const word = address.get('search') ?? ''
  return word.length <= limits.searchText ? word : ''
}

/** The page in an address, counted from 0; the first one when there is none. */
export function pageIn(address: URLSearchParams, name = 'page'): number {
  const page = address.get(name) ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) - 1 : 0
}

/** A page as the address holds it: as its button reads, and the first one not at all. */
export const pageText = (page: number): string => (page === 0 ? '' : String(page + 1))
