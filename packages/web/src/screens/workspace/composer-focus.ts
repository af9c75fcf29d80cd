import type { MyTicket } from '@switchboard/contract'
import { focusWhenFree, isFocusAwaited, stopAwaitingFocus } from '../../lib/focus-when-free.ts'

interface ComposerFocus {
  /** Only a field will do: the accept bar that is still there is about to make room for it. */
  needsField?: boolean
  /** The user did not ask to write: on a touch screen the keyboard stays down. */
  isQuiet?: boolean
  /** The ticket was opened: where nothing can be written, its chat has the focus, unless its row in the list has it. */
  isOpened?: boolean
}

/** How long a ticket may take to load, or to become mine. */
const within = 5000

let awaitedTicket: string | null = null

/** Accepted here, and not yet known to be mine: what is typed meanwhile is for its composer, not for the accept bar. */
let accepted: string | null = null

/**
 * The focus contract: the caret is where the user will type next, in the composer of the open ticket; on a pending one
 * the accept button has the focus.
 */
export function focusComposer(
  ticketid: string | null,
  { isQuiet = false, ...wanted }: ComposerFocus = {},
): void {
  if (ticketid !== null) awaitPlace(ticketid, () => composerPlace(ticketid, wanted), isQuiet)
}

function awaitPlace(
  ticketid: string | null,
  find: () => HTMLElement | 'nowhere' | null,
  isQuiet: boolean,
): void {
  // What was typed for one client never goes to another.
  if (awaitedTicket !== ticketid) stopAwaitingFocus()
  awaitedTicket = ticketid
  focusWhenFree(find, { within, isQuiet })
}

/**
 * What lay over the page or beside a chat is closed: the caret is where it was, in a private chat or in a search, and else in the
 * composer of the open ticket. Words for a colleague never go to a client (P10-162).
 */
export function focusBack(ticketid: string | null): void {
  const find = () => placeLeft() ?? (ticketid === null ? 'nowhere' : composerPlace(ticketid))
  awaitPlace(ticketid, find, true)
}

/** A ticket came to the front; its composer may be awaited already, as after accepting it in the list. */
export function focusOpened(ticketid: string | null): void {
  if (isWriting() || (isFocusAwaited() && awaitedTicket === ticketid)) return
  focusComposer(ticketid, { isQuiet: true, isOpened: true })
}

/**
 * The ticket is, or will be, mine. If the user went into another field while it was being accepted, the focus stays there.
 * Nothing has the focus that is about to go: screen readers do not tell where it is then.
 */
export function focusAccepted(ticketid: string): void {
  if (stage()?.dataset['ticket'] !== ticketid || composerField() === null) accepted = ticketid
  if (isWriting()) return
  if (document.activeElement?.closest('[data-accept]')) leaveComposer()
  focusComposer(ticketid, { needsField: true })
}

/**
 * It did not become mine, or is mine no more, perhaps before this page learns that it was: what the open chat has instead of
 * its composer gets the focus, unless something else has it.
 */
export function focusNotMine({ ticketid }: MyTicket): void {
  endAcceptance(ticketid)
  stopAwaitingFocus()
  if (isChatFocused() && stage()?.dataset['ticket'] === ticketid) focusComposer(ticketid, { isQuiet: true })
}

/** It is mine now, or will not be. */
export function endAcceptance(ticketid: string): void {
  if (accepted === ticketid) accepted = null
}

/** What is typed on a chat whose ticket was accepted is kept for its composer, which is not there yet. */
export function awaitAccepted(target: EventTarget | null): void {
  if (accepted !== null && chatOf(target)?.dataset['ticket'] === accepted) focusComposer(accepted)
}

/** The caret is in the chat of another ticket. */
export const isWritingElsewhere = (ticketid: string): boolean =>
  isWriting() && stage()?.contains(document.activeElement) === true && stage()?.dataset['ticket'] !== ticketid

/** A closing was undone: the composer comes back once this page knows of it, perhaps after the answer to the undo. */
export function focusReopened({ ticketid, userid, may }: MyTicket): void {
  if (userid !== null && may.send) focusAccepted(ticketid)
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea') === true

const stage = (): HTMLElement | null => document.querySelector('[data-region="stage"]')

/** The composer's field, while it can be written in. */
export const composerField = (): HTMLTextAreaElement | null =>
  document.querySelector('[data-region="stage"] [data-composer-area] textarea:enabled:read-write')

const chats = '[data-region="stage"], [data-private-chat]'

/** The chat in which the user acted or had the focus last, and its ticket then. */
let lastChat: HTMLElement | null = null
let lastTicket: string | undefined

/** Fields in which the user has had the caret. */
const visited = new WeakSet<Element>()

/** The chat in which the focus was last in a field, in what stands for the composer, or on the chat itself. */
let lastWritten: HTMLElement | null = null
/** The field of a search in which it was after that. */
let lastSearch: HTMLElement | null = null

/**
 * What has the focus in a chat may go or be drawn anew, as a button that cancels a file, or one's own message once it is sent:
 * the next word is still for that chat.
 */
export const noteChat = ({ target, type }: Event): void => {
  lastChat = target instanceof Element ? target.closest<HTMLElement>(chats) : null
  lastTicket = lastChat?.dataset['ticket']
  if (!(target instanceof HTMLElement)) return
  visited.add(target)
  if (lastChat === null || type !== 'focusin') return
  if (target.closest('[data-find]')) lastSearch = target
  else if (target === lastChat || target.closest('input, textarea, [data-composer-area]'))
    [lastWritten, lastSearch] = [lastChat, null]
}

/** Beside the composer of the open ticket: the field of a private chat, that of a search, or a panel that covers the chat. */
function placeLeft(): HTMLElement | null {
  const over = '[data-over]:focus-within :focus, [data-over]:not(:focus-within) header > button:last-of-type'
  const inPanel = document.querySelector<HTMLElement>(over)
  if (inPanel) return inPanel
  if (lastSearch?.isConnected) return lastSearch
  const chat = lastWritten
  if (!chat?.isConnected || !chat.checkVisibility() || chat === stage()) return null
  // Files that wait to be sent cover its composer too.
  return (
    chat.querySelector<HTMLElement>('dialog textarea') ?? chat.querySelector('textarea:enabled:read-write')
  )
}

/** Where its caret was left; a draft in which it never was goes on at its end. */
export function enterField(field: HTMLTextAreaElement): void {
  const isKnown = visited.has(field)
  field.focus()
  if (!isKnown) field.setSelectionRange(field.value.length, field.value.length)
}

/** The composer for what is typed or pasted on a chat itself, with a client or a colleague; null where none can be written in. */
export function composerBeside(target: EventTarget | null): HTMLTextAreaElement | null {
  const chat = chatOf(target)
  if (target instanceof Element && target.closest('[data-over]')) return null
  if (chat === stage()) return composerField()
  return chat?.querySelector('textarea:enabled:read-write') ?? null
}

function chatOf(target: EventTarget | null): HTMLElement | null {
  const isThere = lastChat?.isConnected && lastChat.dataset['ticket'] === lastTicket
  const place = target === document.body && isThere ? lastChat : target
  return place instanceof Element ? place.closest<HTMLElement>(chats) : null
}

function composerPlace(
  ticketid: string,
  { needsField = false, isOpened = false }: ComposerFocus = {},
): HTMLElement | 'nowhere' | null {
  const chat = stage()
  const area = chat?.querySelector<HTMLElement>('[data-composer-area]')
  if (chat?.dataset['ticket'] !== ticketid || !area) return null
  const accept = area.querySelector<HTMLElement>('[data-accept] button')
  // Files that wait to be sent cover the composer: their caption is where one writes.
  const caption = chat.querySelector<HTMLElement>('dialog textarea')
  const isComing = needsField || accepted === ticketid
  const place = caption ?? composerField() ?? (isComing ? null : accept)
  if (place || accept || isComing) return place
  // Pins that are being closed still have the focus, which goes with them.
  if (document.activeElement?.closest('[data-pins]')) return null
  // A closed ticket, or one of a colleague: its chat is where the keys act.
  const isFree = isOpened ? !isOnRow(ticketid) : document.activeElement === document.body
  return isFree ? chat : 'nowhere'
}

const isOnRow = (ticketid: string): boolean =>
  document.activeElement?.matches(`[data-row="${ticketid}"]`) === true &&
  document.activeElement.checkVisibility()

/** By files that wait to be sent. */
export const isChatCovered = (): boolean => Boolean(stage()?.querySelector('dialog[open]'))

/** The focus is on the chat itself, or was on something in it that is gone. */
export const isChatFocused = (): boolean =>
  document.activeElement === document.body || document.activeElement === stage()

/** Out of the composer, to the chat above it: the next key is a shortcut. */
export function leaveComposer(): void {
  stage()?.focus()
}

/** What lay over the page is closed, and no ticket is open: the focus is where it was before, or on the list. */
export function focusAgain(before: Element | null): void {
  awaitedTicket = null
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  focusWhenFree(() => (isThere ? before : (listRegion() ?? 'nowhere')))
}

/** After signing in, and where no ticket is open any more, the next one is chosen in the list. */
export function focusList(): void {
  awaitedTicket = null
  focusWhenFree(listRegion, { within })
}

const listRegion = (): HTMLElement | null => document.querySelector('[data-region="list"]')
