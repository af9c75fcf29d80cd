import { type ActionId, actions, type KeyAction, keyActions } from './actions.ts'
import { latinKey } from './latin-key.ts'
import { openStore, useStore } from './store.ts'

type Keys = readonly string[]
/** Other keys than those of the list of actions, by action. */
export type ChangedKeys = Readonly<Record<string, Keys>>

/** The agent's choice, from the preferences. */
export const ownKeys = openStore<{ singleKeys: boolean; changed: ChangedKeys }>({
  singleKeys: true,
  changed: {},
})

/** The keys of an action, for a hint that is drawn anew whenever it is shown. */
export const keysOf = (action: ActionId): Keys => keysIn(ownKeys.get().changed, action)

/** The keys of actions, for what stays on the page. */
export function useKeys(): (action: ActionId) => Keys {
  const { changed } = useStore(ownKeys)
  return (action) => keysIn(changed, action)
}

export const keysIn = (changed: ChangedKeys, action: ActionId): Keys =>
  changed[action] ?? actions.find(({ id }) => id === action)?.keys ?? []

/** Single keys, also with Shift or after G, can be changed; Ctrl, Escape, End and the function keys cannot. */
export const changeableActions = keyActions.filter(({ keys }) =>
  keys.every((key) => key.length === 1 || key === 'Shift'),
)

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The action of a pressed key, given the letter before it. */
export function actionOf(pressed: Pressed, before: string | null): KeyAction | undefined {
  const chord = chordOf(pressed, before)
  return chord === undefined ? undefined : byChord(ownKeys.get().changed).get(chord)
}

function chordOf(pressed: Pressed, before: string | null) {
  const { shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : `ctrl ${latinKey(pressed).toLowerCase()}`
  const letter = letterOf(pressed)
  // Some keyboards need Shift for signs and digits.
  if (letter.length === 1 && !isCased(letter)) return letter
  if (before === 'g') return `g ${letter}`
  return shiftKey ? `shift ${letter}` : letter
}

/** The letter of a pressed key, on every layout; a letter of another script that the agent has chosen stays itself. */
export function letterOf(pressed: Pressed): string {
  const own = pressed.key.toLowerCase()
  const isChosen = Object.values(ownKeys.get().changed).some((keys) => keys.at(-1)?.toLowerCase() === own)
  return isChosen ? own : latinKey(pressed).toLowerCase()
}

const isCased = (key: string): boolean => key.toLowerCase() !== key.toUpperCase()

const textOf = (keys: Keys): string => keys.join(' ').toLowerCase()

let known: { changed: ChangedKeys; map: ReadonlyMap<string, KeyAction> } | undefined

/** A changed key wins over one that an action has by itself. */
function byChord(changed: ChangedKeys): ReadonlyMap<string, KeyAction> {
  if (known?.changed === changed) return known.map
  const isChanged = (id: KeyAction): boolean => changed[id] !== undefined
  const inOrder = keyActions.toSorted((one, other) => Number(isChanged(one.id)) - Number(isChanged(other.id)))
  const map = new Map(inOrder.map(({ id }) => [textOf(keysIn(changed, id)), id]))
  known = { changed, map }
  return map
}

/** What a key that is pressed to be recorded stands for; null for one that cannot be a shortcut. */
export function recordedKeys(pressed: Pressed): Keys | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = pressed
  const key = latinKey(pressed)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return null
  if (!isCased(key)) return [key]
  return shiftKey ? ['Shift', key.toUpperCase()] : [key.toUpperCase()]
}

/** The other action that has these keys already; G alone begins the pairs. */
export function ownerOf(keys: Keys, action: ActionId, changed: ChangedKeys): ActionId | undefined {
  const wanted = textOf(keys)
  return keyActions.find(({ id }) => {
    const taken = textOf(keysIn(changed, id))
    return id !== action && (taken === wanted || taken.startsWith(`${wanted} `))
  })?.id
}

/** The changes with one more; keys that the action has by itself are no change. */
export function withKeys(
  changed: ChangedKeys,
  action: ActionId,
  keys: Keys | null,
): Record<string, string[]> {
  const others = Object.entries(changed).filter(([id]) => id !== action)
  const isOwn = keys === null || textOf(keys) === textOf(keysIn({}, action))
  const entries = isOwn ? others : [...others, [action, keys] as const]
  return Object.fromEntries(entries.map(([id, some]) => [id, [...some]]))
}
