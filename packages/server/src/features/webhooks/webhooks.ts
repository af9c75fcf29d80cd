/** What came for a number or page that is not connected, taken in once it is. */
export { takeInStray, takeInStrays } from './take-in-piece.ts'
