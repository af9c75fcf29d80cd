/** Which identities and merges belong to a client. */
export { identitiesOf, mergesOf } from './merges-store.ts'
