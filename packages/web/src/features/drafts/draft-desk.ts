import type { Draft } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import type { Outcome } from '../../live/outcome.ts'

export type DraftTexts = Readonly<Record<string, string>>

export interface DraftDeskParts {
  /** What this browser keeps until the desk has it. */
  shelf: {
    all(): DraftTexts
    keep(ticketid: string, text: string): void
    drop(ticketid: string): void
  }
  save(ticketid: string, content: string): Promise<Outcome<unknown>>
  /** Runs a deed after milliseconds; the answer calls it off. */
  later(deed: () => void, after: number): () => void
}

export interface DraftDesk {
  all: Store<DraftTexts>
  write(ticketid: string, text: string): void
  /** What the desk has of mine, fetched or told live. */
  hear(drafts: readonly Draft[]): void
  /** The connection is back: what was not saved is saved now. */
  nudge(): void
}

const restsAfter = 1000
const triesAgainAfter = 5000

/** My unsent texts by ticket. What the desk has not taken yet is newer than anything it tells. */
export function openDraftDesk({ shelf, save, later }: DraftDeskParts): DraftDesk {
  const unsaved = new Map(Object.entries(shelf.all()))
  const all = openStore<DraftTexts>(withoutEmpty(Object.fromEntries(unsaved)))
  const waiting = new Map<string, () => void>()
  const saving = new Set<string>()

  function soon(ticketid: string, after: number): void {
    waiting.get(ticketid)?.()
    waiting.set(
      ticketid,
      later(() => void saveNow(ticketid), after),
    )
  }

  async function saveNow(ticketid: string): Promise<void> {
    const text = unsaved.get(ticketid)
    if (text === undefined) return
    // One after the other: an older text must not arrive last.
    if (saving.has(ticketid)) return soon(ticketid, restsAfter)
    saving.add(ticketid)
    const outcome = await save(ticketid, text)
    saving.delete(ticketid)
    if (unsaved.get(ticketid) !== text) return
    if (outcome.kind === 'away') return soon(ticketid, triesAgainAfter)
    // A refusal is about the ticket, which is out of sight now: trying again would not help.
    unsaved.delete(ticketid)
    shelf.drop(ticketid)
  }

  return {
    all,
    write(ticketid, text) {
      const kept = text.trim() === '' ? '' : text
      unsaved.set(ticketid, kept)
      shelf.keep(ticketid, kept)
      all.set(withoutEmpty({ ...all.get(), [ticketid]: kept }))
      soon(ticketid, kept === '' ? 0 : restsAfter)
    },
    hear(drafts) {
      const theirs = Object.fromEntries(drafts.map(({ ticketid, content }) => [ticketid, content]))
      const next = withoutEmpty({ ...theirs, ...Object.fromEntries(unsaved) })
      if (!isSame(next, all.get())) all.set(next)
    },
    nudge() {
      for (const ticketid of unsaved.keys()) void saveNow(ticketid)
    },
  }
}

const withoutEmpty = (texts: DraftTexts): DraftTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const isSame = (one: DraftTexts, other: DraftTexts): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([ticketid, text]) => other[ticketid] === text)
