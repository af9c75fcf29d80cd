/** The life of a ticket: accepted, closed, rated, reopened (§4, product §4). */
export { accept } from './accept.ts'
export { close, rate, reopen } from './close-and-reopen.ts'
