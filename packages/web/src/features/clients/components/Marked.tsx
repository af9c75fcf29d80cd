import { markParts } from '../clients-model.ts'

/** A text with what was looked for marked in it. */
export function Marked({ text, term }: { text: string; term: string }) {
  return markParts(text, term).map(({ text: part, isHit }, place) =>
    // Parts have no other name than their place.
    isHit ? <mark key={place}>{part}</mark> : <span key={place}>{part}</span>,
  )
}
