import type { Draft } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import { isSame, type TextsByTicket } from '../../lib/texts-by-ticket.ts'
import { isPassing, needsSignIn, type Outcome } from '../../live/outcome.ts'

export interface DraftStoreParts {
  /** The texts that this browser keeps until the server has them. */
  storage: {
    all(): TextsByTicket
    /** What the server had when the text was begun. */
    begunOn(ticketid: string): string
    begin(ticketid: string, base: string): void
    keep(ticketid: string, text: string): void
    /** The server refuses it: it is kept until it is old. */
    keepRefused(ticketid: string): void
    drop(ticketid: string): void
  }
  /** The answer is what the server has now: another device may have saved a text meanwhile, which stays above this one. */
  save(ticketid: string, content: string, begun: readonly string[]): Promise<Outcome<{ content: string }>>
  /** Runs an action after milliseconds; the answer calls it off. */
  later(callback: () => void, after: number): () => void
}

export interface DraftStore {
  all: Store<TextsByTicket>
  /** The tickets whose text holds what another device has written too, which its author has not dismissed. */
  merged: Store<ReadonlySet<string>>
  dismissMerged(ticketid: string): void
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

/**
 * My unsent texts by ticket. A text that the server has not saved yet is newer than anything the server sends; the server itself
 * keeps the words that another device has saved since it was begun.
 */
export function openDraftStore({ storage, save, later }: DraftStoreParts): DraftStore {
  const unsaved = new Map(Object.entries(storage.all()))
  const { show, merge, ...shown } = openShownTexts(Object.fromEntries(unsaved))
  const { all } = shown
  const saved = openSavedTexts(later)
  const begun = openBegunOn(storage)
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
    const outcome = await save(ticketid, text, begun.get(ticketid))
    saving.delete(ticketid)
    if (outcome.kind === 'done') return settle(ticketid, text, outcome.answer.content)
    if (outcome.kind === 'away') begun.add(ticketid, text)
    if (unsaved.get(ticketid) !== text || needsSignIn(outcome)) return
    if (isPassing(outcome)) return soon(ticketid, triesAgainAfter)
    // Any other refusal is about the ticket, which is out of sight now: this browser has the only copy.
    refused.add(ticketid)
    storage.keepRefused(ticketid)
  }

  function settle(ticketid: string, text: string, content: string): void {
    // What was written on meanwhile goes on from the text that was saved, wherever that lies in what the server has.
    if (unsaved.get(ticketid) !== text) return begun.set(ticketid, text)
    unsaved.delete(ticketid)
    storage.drop(ticketid)
    saved.add(ticketid, content)
    if (content !== text) merge(ticketid, content)
  }

  return {
    ...shown,
    write(ticketid, text) {
      const kept = text.trim() === '' ? '' : text
      if (!unsaved.has(ticketid)) begun.set(ticketid, all.get()[ticketid] ?? '')
      unsaved.set(ticketid, kept)
      storage.keep(ticketid, kept)
      show({ ...all.get(), [ticketid]: kept })
      soon(ticketid, kept === '' ? 0 : restsAfter)
    },
    receive(drafts) {
      const next = withoutEmpty({ ...saved.receive(drafts), ...Object.fromEntries(unsaved) })
      if (!isSame(next, all.get())) show(next)
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

/** What the page shows, and which of it another device has written too. */
function openShownTexts(first: TextsByTicket): Pick<DraftStore, 'all' | 'merged' | 'dismissMerged'> & {
  show(texts: TextsByTicket): void
  merge(ticketid: string, content: string): void
} {
  const all = openStore<TextsByTicket>(withoutEmpty(first))
  const merged = openStore<ReadonlySet<string>>(new Set())
  function dismissMerged(ticketid: string): void {
    const rest = new Set(merged.get())
    if (rest.delete(ticketid)) merged.set(rest)
  }
  function show(texts: TextsByTicket): void {
    all.set(withoutEmpty(texts))
    for (const ticketid of merged.get()) if (all.get()[ticketid] === undefined) dismissMerged(ticketid)
  }
  return {
    all,
    merged,
    dismissMerged,
    show,
    merge(ticketid, content) {
      show({ ...all.get(), [ticketid]: content })
      merged.set(new Set([...merged.get(), ticketid]))
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

/** How many texts without an answer may have been saved all the same. */
const triedLast = 7

/** The texts that the server may have for an unsaved one when no other device has written: what it was begun on, what was tried since. */
function openBegunOn(storage: DraftStoreParts['storage']) {
  const texts = new Map<string, readonly string[]>()
  const get = (ticketid: string) => texts.get(ticketid) ?? [storage.begunOn(ticketid)]
  return {
    get,
    set(ticketid: string, base: string): void {
      texts.set(ticketid, [base])
      storage.begin(ticketid, base)
    },
    add(ticketid: string, text: string): void {
      const [base = '', ...tried] = get(ticketid)
      texts.set(ticketid, [base, ...[...tried.filter((one) => one !== text), text].slice(-triedLast)])
    },
  }
}

const withoutEmpty = (texts: TextsByTicket): TextsByTicket =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
