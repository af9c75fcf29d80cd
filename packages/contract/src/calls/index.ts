import type * as calls from './calls.ts'

/** Every call, by name. A namespace, so that a page is built without the calls that it never makes. */
export * as calls from './calls.ts'
export { type CallArea, callAreas } from './areas.ts'
export type CallName = keyof typeof calls
