import type { Verdicts } from '../meta/graph-refusal.ts'

/** WhatsApp's own error codes, the same in answers and in receipts; what is not here is refused for good. */
export const whatsappVerdicts: Verdicts = {
  2: 'away',
  80007: 'rate',
  130429: 'rate',
  131056: 'pair',
  131000: 'few-tries',
  131016: 'away',
  131057: 'away',
  133004: 'away',
  131053: 'refused',
  /** More than 24 hours since the client wrote. */
  131047: 'window',
  131026: 'unreachable',
  131005: 'broken',
  131031: 'broken',
  131045: 'broken',
  133010: 'broken',
}
