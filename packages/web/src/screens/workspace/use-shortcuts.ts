import { useEffect, useEffectEvent, useRef } from 'react'
import { viewNames } from '@switchboard/contract'
import { type KeyAction, savedViewActions } from '../../lib/actions.ts'
import {
  isFieldAwaited,
  isFocusAwaited,
  isInDialog,
  keepTyped,
  stopAwaitingFocus,
} from '../../lib/focus-when-free.ts'
import { insertText } from '../../lib/put-text.ts'
import { actionOf, letterOf, ownKeys } from '../../lib/shortcut-keys.ts'
import { awaitAccepted, composerBeside, composerField, enterField, noteChat } from './composer-focus.ts'
import {
  afterAccept,
  afterPointerAction,
  completesAccept,
  isInWord,
  judgeLetter,
  type LetterHistory,
  noHistory,
  waitForNext,
} from './letter-guard.ts'
import { type PressedIn, type Shortcut, shortcutOf, type WorkspaceKeys } from './shortcuts.ts'
import { wantedTicket } from './use-workspace.ts'

/** How long G waits for its second letter. */
const pair = 1000

/** The views, the search and the list of shortcuts: nothing is lost where one of them began a text. */
const actAtOnce: ReadonlySet<KeyAction | undefined> = new Set([
  ...viewNames,
  ...savedViewActions,
  'search',
  'sheet',
])

/** The shortcuts of the workspace. Letters that belong to a text do nothing, wherever the focus is. */
export function useShortcuts(keys: WorkspaceKeys, selected: string | null): void {
  const toDraw = useRef<Shortcut[]>([])
  const run = useEffectEvent((shortcut: Shortcut) => shortcut(keys))
  const runDrawn = useEffectEvent((shortcut: Shortcut) => {
    if (selected === wantedTicket()) run(shortcut)
    else toDraw.current.push(shortcut)
  })
  useEffect(() => {
    for (const shortcut of toDraw.current.splice(0)) runDrawn(shortcut)
  })
  useEffect(() => startShortcuts({ run: (one) => run(one), runDrawn: (one) => runDrawn(one) }), [])
}

type Run = (shortcut: Shortcut) => ReturnType<Shortcut>

interface Runs {
  run: Run
  /** The same once the ticket that was gone to is in front: J goes on before the page has drawn the next one. */
  runDrawn: (shortcut: Shortcut) => void
}

interface ShortcutState extends Runs {
  history: LetterHistory
  /** The letter before this one, as its key and as it would be written; both are empty once it belongs to a text. */
  before: { key: string; text: string; at: number }
  /** The key that is held down belongs to a text. */
  isSwallowing: boolean
  /** Acts unless the next letter makes a text of it. */
  waiting: { run: () => void; timer: ReturnType<typeof setTimeout> } | null
}

function startShortcuts(runs: Runs): () => void {
  const state: ShortcutState = {
    ...runs,
    history: noHistory,
    before: { key: '', text: '', at: Number.NEGATIVE_INFINITY },
    isSwallowing: false,
    waiting: null,
  }
  const stops = [
    listen('keydown', (event) => seeKey(state, event), true),
    listen('keyup', (event) => seeKeyUp(state, event), true),
    listen('keydown', (event) => pressKey(state, event)),
    listen('pointerdown', (event) => pressPointer(state, event), true),
    listen('pointerup', (event) => notePointer(state, event), true),
    listen('pointerdown', noteChat, true),
    listen('focusin', noteChat),
  ]
  return () => {
    for (const stopListening of stops) stopListening()
    drop(state)
  }
}

function listen<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  capture = false,
): () => void {
  document.addEventListener(type, listener, capture)
  return () => document.removeEventListener(type, listener, capture)
}

/** Before anything on the page has seen the key. */
function seeKey(state: ShortcutState, event: KeyboardEvent): void {
  const { key, timeStamp: at } = event
  const leaves = key === 'Escape' || key === 'Tab' || key === 'F6'
  const inField = isField(pressedInOf(event.target))
  if (leaves || (key === 'Enter' && inField)) {
    // Nobody can regret a letter this soon: both keys are meant, one after the other.
    if (leaves) runWaiting(state)
    drop(state)
    state.history = noHistory
  }
  if (leaves) stopAwaitingFocus()
  state.isSwallowing =
    (key === ' ' || key === 'Enter') && isInWord(state.history, at) && !inField && !isInDialog(event.target)
  if (!state.isSwallowing) return
  // Sent unseen it would be too early: it parts what is written here from what follows.
  keepTyped(key === 'Enter' ? '\n' : key)
  state.history = { ...state.history, keyAt: at }
  stop(event)
}

function seeKeyUp({ isSwallowing }: ShortcutState, event: KeyboardEvent): void {
  if (isSwallowing && (event.key === ' ' || event.key === 'Enter')) stop(event)
}

function pressKey(state: ShortcutState, event: KeyboardEvent): void {
  if (event.defaultPrevented || isInDialog(event.target)) return
  const pressedIn = pressedInOf(event.target)
  if (isLetter(event)) return pressLetter(state, event, pressedIn)
  // The browser pastes, text or files, where the focus is when the key has gone down.
  if (isPaste(event) && isOnPage(pressedIn)) {
    const composer = composerBeside(event.target)
    return composer ? enterField(composer) : undefined
  }
  const shortcut = shortcutOf(event, null, pressedIn)
  if (shortcut) runNow(state, event, shortcut)
}

function pressLetter(state: ShortcutState, event: KeyboardEvent, pressedIn: PressedIn): void {
  const { history, before } = state
  const at = event.timeStamp
  const key = letterOf(event)
  const isPair = before.key === 'g' && at - before.at < pair
  const { singleKeys } = ownKeys.get()
  const shortcut = shortcutOf(event, isPair ? 'g' : null, pressedIn, singleKeys)
  const action = actionOf(event, isPair ? 'g' : null)
  const isRow = action === 'next' || action === 'previous'
  if (event.repeat) return isRow && !history.isText && shortcut ? runNow(state, event, shortcut) : undefined
  const isForField = isField(pressedIn) || isFieldAwaited()
  const isShortcut = shortcut !== undefined || (key === 'g' && !isPair && singleKeys)
  const continues = (isPair && shortcut !== undefined) || (isRow && before.key === key)
  const judged = judgeLetter(history, { at, isForField, isShortcut, continues })
  const isOfAccept = action === 'reply' && completesAccept(history, at) && isBeforeText(pressedIn)
  state.history = judged.history
  // The G at the end of a word that was written begins no pair.
  state.before = judged.isText ? { key: '', text: '', at } : { key, text: event.key, at }
  if (isOfAccept) return event.preventDefault()
  if (judged.isText) {
    if (!isField(pressedIn)) takeText(event, pressedIn, at - before.at < waitForNext ? before.text : '')
    return drop(state)
  }
  runWaiting(state)
  if (!shortcut) return
  if (actAtOnce.has(action)) return runNow(state, event, shortcut)
  event.preventDefault()
  if (isRow) state.run((keys) => keys.foresee(action))
  const runIt = () => (isRow ? state.run(shortcut) : state.runDrawn(shortcut))
  wait(state, runIt, () => {
    if (action === 'accept') state.history = afterAccept(state.history, at)
  })
}

/** Where no field is about to take the focus, a word that is begun on the chat is meant for its composer. */
function takeText(event: KeyboardEvent, pressedIn: PressedIn, begun: string): void {
  const isForChat = isOnPage(pressedIn) && !isFocusAwaited()
  const composer = isForChat ? composerBeside(event.target) : null
  if (isForChat && composer === null) awaitAccepted(event.target)
  if (composer === null) return keepTyped(begun + event.key)
  event.preventDefault()
  enterField(composer)
  insertText(composer, begun + event.key)
}

function runNow({ run }: ShortcutState, event: KeyboardEvent, shortcut: Shortcut): void {
  if (run(shortcut) !== false) event.preventDefault()
}

function wait(state: ShortcutState, run: () => void, beforeRun: () => void): void {
  const timer = setTimeout(() => {
    beforeRun()
    runWaiting(state)
  }, waitForNext)
  state.waiting = { run, timer }
}

function runWaiting(state: ShortcutState): void {
  const { run } = state.waiting ?? {}
  drop(state)
  run?.()
}

function drop(state: ShortcutState): void {
  clearTimeout(state.waiting?.timer)
  state.waiting = null
}

function pressPointer(state: ShortcutState, event: PointerEvent): void {
  stopAwaitingFocus()
  notePointer(state, event)
}

function notePointer(state: ShortcutState, event: PointerEvent): void {
  state.history = afterPointerAction(state.history, event.timeStamp)
  drop(state)
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A character that a text may contain. Space is excluded: it presses buttons and scrolls. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const isPaste = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === 'v'

/** On the chat or beside it, and not on what lies over it. */
const isOnPage = (pressedIn: PressedIn): boolean => pressedIn === 'message' || pressedIn === 'page'

function pressedInOf(target: EventTarget | null): PressedIn {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.isContentEditable || target.matches('input, textarea, select'))
    return target.matches('[data-region="stage"] [data-composer-area] textarea') ? 'composer' : 'field'
  if (target.closest('dialog')) return 'overlay'
  if (target.closest('[role="alertdialog"]')) return 'notice'
  return target.matches('[role="log"] article') ? 'message' : 'page'
}

/** Nothing has been written yet in the composer, or in the one that is awaited. */
const isBeforeText = (pressedIn: PressedIn): boolean =>
  pressedIn === 'composer' ? composerField()?.value === '' : isFieldAwaited()

const isField = (pressedIn: PressedIn): boolean => pressedIn === 'composer' || pressedIn === 'field'
