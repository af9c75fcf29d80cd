/** Events for a number or page that is not connected; they are ingested once it is. */
export { ingestUnmatched, ingestAllUnmatched } from './ingest-pieces.ts'
export {
  deleteOldUnmatchedEvents,
  eraseUnmatchedEvents,
  type UnmatchedEvent,
  unmatchedEvents,
} from './unmatched-events-store.ts'
