import type { CallName } from '@switchboard/contract'

/** Calls of the contract that answer 501. A test holds this list to what the features really leave out. */
export const notServedYet: readonly CallName[] = []
