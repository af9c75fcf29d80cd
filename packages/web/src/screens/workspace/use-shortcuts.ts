import { useEffect, useRef } from 'react'
import { viewNames } from '@switchboard/contract'
import { type KeyAction, savedViewActions } from '../../lib/actions.ts'
import { isFieldAwaited, isInDialog, keepTyped, stopAwaitingFocus } from '../../lib/focus-when-free.ts'
import { actionOf, letterOf, ownKeys } from '../../lib/shortcut-keys.ts'
import { composerField } from './composer-focus.ts'
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
export function useShortcuts(keys: WorkspaceKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => startShortcuts((shortcut) => shortcut(latest.current)), [])
}

function startShortcuts(run: (shortcut: Shortcut) => void): () => void {
  let history: LetterHistory = noHistory
  let before = { key: '', at: Number.NEGATIVE_INFINITY }
  let isSwallowing = false
  let waiting: { shortcut: Shortcut; timer: ReturnType<typeof setTimeout> } | null = null

  const drop = () => {
    clearTimeout(waiting?.timer)
    waiting = null
  }
  const runWaiting = () => {
    const { shortcut } = waiting ?? {}
    drop()
    if (shortcut) run(shortcut)
  }
  const onLetter = (event: KeyboardEvent, pressedIn: PressedIn) => {
    const at = event.timeStamp
    const key = letterOf(event)
    const isPair = before.key === 'g' && at - before.at < pair
    const { singleKeys } = ownKeys.get()
    const shortcut = shortcutOf(event, isPair ? 'g' : null, pressedIn, singleKeys)
    const action = actionOf(event, isPair ? 'g' : null)
    const isRow = action === 'next' || action === 'previous'
    if (event.repeat) return isRow && !history.isText && shortcut ? runNow(event, shortcut) : undefined
    const isForField = isField(pressedIn) || isFieldAwaited()
    const isShortcut = shortcut !== undefined || (key === 'g' && !isPair && singleKeys)
    const continues = (isPair && shortcut !== undefined) || (isRow && before.key === key)
    const judged = judgeLetter(history, { at, isForField, isShortcut, continues })
    const isOfAccept = action === 'reply' && completesAccept(history, at) && isBeforeText(pressedIn)
    history = judged.history
    // The G at the end of a word that was written begins no pair.
    before = { key: judged.isText ? '' : key, at }
    if (isOfAccept) return event.preventDefault()
    if (judged.isText && !isField(pressedIn)) keepTyped(event.key)
    if (judged.isText) return drop()
    runWaiting()
    if (!shortcut) return
    if (actAtOnce.has(action)) return runNow(event, shortcut)
    event.preventDefault()
    waiting = {
      shortcut,
      timer: setTimeout(() => {
        if (action === 'accept') history = afterAccept(history, at)
        runWaiting()
      }, waitForNext),
    }
  }
  const runNow = (event: KeyboardEvent, shortcut: Shortcut) => {
    event.preventDefault()
    run(shortcut)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isInDialog(event.target)) return
    const pressedIn = pressedInOf(event.target)
    if (isLetter(event)) return onLetter(event, pressedIn)
    const shortcut = shortcutOf(event, null, pressedIn)
    if (shortcut) runNow(event, shortcut)
  }
  /** Before anything on the page has seen the key. */
  const onAnyKey = (event: KeyboardEvent) => {
    const { key, timeStamp: at } = event
    const leaves = key === 'Escape' || key === 'Tab' || key === 'F6'
    const inField = isField(pressedInOf(event.target))
    if (leaves) stopAwaitingFocus()
    if (leaves || (key === 'Enter' && inField)) {
      drop()
      history = noHistory
    }
    isSwallowing =
      (key === ' ' || key === 'Enter') && isInWord(history, at) && !inField && !isInDialog(event.target)
    if (!isSwallowing) return
    if (key === ' ') keepTyped(key)
    history = { ...history, keyAt: at }
    stop(event)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (isSwallowing && (event.key === ' ' || event.key === 'Enter')) stop(event)
  }
  const onPointer = (event: PointerEvent) => {
    history = afterPointerAction(history, event.timeStamp)
    drop()
  }
  const onPointerDown = (event: PointerEvent) => {
    stopAwaitingFocus()
    onPointer(event)
  }
  document.addEventListener('keydown', onAnyKey, true)
  document.addEventListener('keyup', onKeyUp, true)
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('pointerup', onPointer, true)
  return () => {
    document.removeEventListener('keydown', onAnyKey, true)
    document.removeEventListener('keyup', onKeyUp, true)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('pointerup', onPointer, true)
    drop()
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A character that a text may contain. Space is excluded: it presses buttons and scrolls. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

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
