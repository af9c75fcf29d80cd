/** Which records of one person were merged. */
export { deleteMergesOf, lockMergedRecords, mergesOf } from './merges-store.ts'
