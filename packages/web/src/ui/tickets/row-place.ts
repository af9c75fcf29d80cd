import { createContext } from 'react'

/** Where a row stands in its grid, and whether the keyboard comes to it first. */
export const RowPlace = createContext({ index: 0, isStop: false })
