import { now } from './browser.ts'
import { insertText } from './put-text.ts'

/** Where the focus belongs; 'nowhere' when there is no such place here, null when it may still come. */
type FindPlace = () => HTMLElement | 'nowhere' | null

interface FocusOptions {
  /** For how long the place may be awaited, in milliseconds. */
  within?: number
  /** Where to put the caret in a text field. */
  caret?: 'end' | 'kept'
  /** On a touch screen the keyboard stays down until the field is tapped. */
  isQuiet?: boolean
}

/** A toast is an alert dialog that holds nothing. */
const dialog = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])'
/** Dialogs and menus hold the focus until they are out of the document, and then give it back to their opener. */
const modal = `${dialog}, [role="menu"]`
/** The place must keep the focus for this many frames before we assume that nothing else will take it. */
const settled = 3

let awaited: { find: FindPlace } | null = null
/** What was typed while the focus is awaited. */
let typed = ''

/** The keys that are pressed there are the dialog's own. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(dialog) !== null

export const isFocusAwaited = (): boolean => awaited !== null

/** A text field is about to take the focus, or may still turn out to be there. */
export function isFieldAwaited(): boolean {
  const place = awaited === null ? 'nowhere' : awaited.find()
  return place === null || (place !== 'nowhere' && place.matches('input, textarea'))
}

/** Call it when the user acts: the user then decides where the focus is. */
export function stopAwaitingFocus(): void {
  awaited = null
  typed = ''
}

/** Keeps what is typed before the awaited field is there, and writes it into the field with the focus. */
export function keepTyped(text: string): void {
  if (awaited !== null) typed += text
}

/** Gives the focus to a place as soon as it is there and no overlay holds it. */
export function focusWhenFree(find: FindPlace, options: FocusOptions = {}): void {
  const { within = 1500 } = options
  const mine = { find }
  const left = document.activeElement
  const until = now().getTime() + within
  let frames = 0
  const attempt = () => {
    if (awaited !== mine) return
    const place = document.querySelector(modal) ? null : find()
    if (place === 'nowhere' || now().getTime() > until || isTakenElsewhere(left, place))
      return stopAwaitingFocus()
    if (!options.isQuiet) letKeyboardUp(place)
    frames = place !== null && place === document.activeElement ? frames + 1 : 0
    if (frames > settled) return stopAwaitingFocus()
    if (place && frames === 0) putFocus(place, options)
    requestAnimationFrame(attempt)
  }
  awaited = mine
  attempt()
}

/** Another field has taken the focus meanwhile, such as the one that a command of the palette opened. */
function isTakenElsewhere(left: Element | null, place: HTMLElement | null): boolean {
  const at = document.activeElement
  return at !== left && at !== place && at !== null && at.matches('input, textarea') && !at.closest(modal)
}

function putFocus(place: HTMLElement, { caret = 'end', isQuiet = false }: FocusOptions): void {
  if (isQuiet && matchMedia('(pointer: coarse)').matches) keepKeyboardDown(place)
  place.focus()
  if (caret === 'end' && place instanceof HTMLTextAreaElement)
    place.setSelectionRange(place.value.length, place.value.length)
  if (place instanceof HTMLTextAreaElement) writeTyped(place)
}

function writeTyped(field: HTMLTextAreaElement): void {
  if (typed === '' || document.activeElement !== field) return
  insertText(field, typed)
  typed = ''
}

function letKeyboardUp(place: HTMLElement | null): void {
  if (place?.inputMode !== 'none') return
  place.inputMode = ''
  place.blur()
}

/** A tap on the field focuses it again, and the keyboard opens as always. */
function keepKeyboardDown(field: HTMLElement): void {
  if (field === document.activeElement || field.inputMode === 'none') return
  field.inputMode = 'none'
  field.addEventListener('pointerdown', () => letKeyboardUp(field), { once: true })
}
