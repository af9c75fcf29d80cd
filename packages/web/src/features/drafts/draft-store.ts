import type { Draft } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import { isSame, type TextsByTicket } from '../../lib/texts-by-ticket.ts'
import { isPassing, needsSignIn, type Outcome } from '../../live/outcome.ts'

export interface DraftStoreParts {
  /** The texts that this browser keeps until the server has them. */
  storage: {
    all(): TextsByTicket
    keep(ticketid: string, text: string): void
    /** The server refuses it: it is kept until it is old. */
    keepRefused(ticketid: string): void
    drop(ticketid: string): void
  }
  save(ticketid: string, content: string): Promise<Outcome<unknown>>
  /** Runs an action after milliseconds; the answer calls it off. */
  later(callback: () => void, after: number): () => void
}

export interface DraftStore {
  all: Store<TextsByTicket>
  write(ticketid: string, text: string): void
  /** My drafts as the server has them, fetched or from events. */
  receive(drafts: readonly Draft[]): void
  /** The connection or the session is back: save now what was not saved. */
  nudge(): void
  /** The ticket was perhaps out of sight and is back: save its text if that was refused. */
  retry(ticketid: string): void
}

const restsAfter = 1000
const triesAgainAfter = 5000
/** How long the event of a saved text may be on its way. */
const eventWithin = 10_000

/** My unsent texts by ticket. A text that the server has not saved yet is newer than anything the server sends. */
export function openDraftStore({ storage, save, later }: DraftStoreParts): DraftStore {
  const unsaved = new Map(Object.entries(storage.all()))
  const all = openStore<TextsByTicket>(withoutEmpty(Object.fromEntries(unsaved)))
  const saved = openSavedTexts(later)
  const waiting = new Map<string, () => void>()
  const saving = new Set<string>()
  const refused = new Set<string>()

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
    refused.delete(ticketid)
    const outcome = await save(ticketid, text)
    saving.delete(ticketid)
    if (unsaved.get(ticketid) !== text) return
    if (outcome.kind !== 'done' && needsSignIn(outcome)) return
    if (outcome.kind !== 'done' && isPassing(outcome)) return soon(ticketid, triesAgainAfter)
    if (outcome.kind === 'done') {
      unsaved.delete(ticketid)
      storage.drop(ticketid)
      return saved.add(ticketid, text)
    }
    // Any other refusal is about the ticket, which is out of sight now: this browser has the only copy.
    refused.add(ticketid)
    storage.keepRefused(ticketid)
  }

  return {
    all,
    write(ticketid, text) {
      const kept = text.trim() === '' ? '' : text
      unsaved.set(ticketid, kept)
      storage.keep(ticketid, kept)
      all.set(withoutEmpty({ ...all.get(), [ticketid]: kept }))
      soon(ticketid, kept === '' ? 0 : restsAfter)
    },
    receive(drafts) {
      const next = withoutEmpty({ ...saved.receive(drafts), ...Object.fromEntries(unsaved) })
      if (!isSame(next, all.get())) all.set(next)
    },
    nudge() {
      for (const ticketid of unsaved.keys()) void saveNow(ticketid)
    },
    retry(ticketid) {
      // A refusal on its way may be from before it was back.
      if (refused.has(ticketid) || saving.has(ticketid)) void saveNow(ticketid)
    },
  }
}

/** What the server has. A text that was saved while its event has not come yet is newer than what it sends meanwhile. */
function openSavedTexts(later: DraftStoreParts['later']) {
  const onTheirWay = new Map<string, string>()
  let theirs: TextsByTicket = {}
  return {
    add(ticketid: string, text: string): void {
      if ((theirs[ticketid] ?? '') === text && !onTheirWay.has(ticketid)) return
      onTheirWay.set(ticketid, text)
      later(() => {
        if (onTheirWay.get(ticketid) === text) onTheirWay.delete(ticketid)
      }, eventWithin)
    },
    receive(drafts: readonly Draft[]): TextsByTicket {
      theirs = Object.fromEntries(drafts.map(({ ticketid, content }) => [ticketid, content]))
      for (const [ticketid, text] of onTheirWay)
        if ((theirs[ticketid] ?? '') === text) onTheirWay.delete(ticketid)
      return { ...theirs, ...Object.fromEntries(onTheirWay) }
    },
  }
}

const withoutEmpty = (texts: TextsByTicket): TextsByTicket =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
