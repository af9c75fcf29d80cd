/** What the keys of the workspace do. */
export interface WorkspaceKeys {
  move(step: 1 | -1): void
  accept(): void
  search(): void
  find(): void
  pins(): void
  reassign(): void
  close(): void
  back(): void
  /** Closes what is open over the chat; else the chat takes the focus from the composer. */
  leaveComposer(): void
  /** To the messages, which the arrows walk. */
  messages(): void
  /** What the letters do with the message that has the focus. */
  onMessage(tool: 'reply' | 'pin' | 'copy'): void
  nextUnread(): void
  write(): void
  note(): void
  newest(): void
  show(view: 'open' | 'closed'): void
  inbox(): void
  nextRegion(): void
  palette(): void
  sheet(): void
}

export interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where a key was pressed: in the composer of the ticket, in another field, on a message, or elsewhere. */
export type PressedIn = 'composer' | 'field' | 'message' | 'page'

/**
 * What a pressed key does, after the key before it. Single letters work only outside text fields and can be turned
 * off; with a modifier, and Escape and F6, keys work everywhere.
 */
export function shortcutOf(
  pressed: Pressed,
  before: string | null,
  pressedIn: PressedIn,
  hasLetters = true,
): Shortcut | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : withControl[key.toLowerCase()]
  if (key === 'F6') return (keys) => keys.nextRegion()
  if (key === 'Escape' && pressedIn === 'composer') return (keys) => keys.leaveComposer()
  if (pressedIn === 'composer' || pressedIn === 'field') return undefined
  if (key === 'Escape') return (keys) => keys.back()
  if (key === 'End') return (keys) => keys.newest()
  if (pressedIn === 'page' && (key === 'ArrowUp' || key === 'ArrowDown')) return (keys) => keys.messages()
  if (!hasLetters) return undefined
  if (key === '?') return (keys) => keys.sheet()
  if (before === 'g') return afterG[key.toLowerCase()]
  const letter = key.toLowerCase()
  if (shiftKey) return withShift[letter]
  return (pressedIn === 'message' ? onMessage[letter] : undefined) ?? plain[letter]
}

export type Shortcut = (keys: WorkspaceKeys) => void
type Shortcuts = Readonly<Record<string, Shortcut>>

const withControl: Shortcuts = { f: (keys) => keys.find(), k: (keys) => keys.palette() }
const afterG: Shortcuts = {
  p: (keys) => keys.show('open'),
  c: (keys) => keys.show('closed'),
  i: (keys) => keys.inbox(),
}
const withShift: Shortcuts = { r: (keys) => keys.reassign(), e: (keys) => keys.close() }
const onMessage: Shortcuts = {
  r: (keys) => keys.onMessage('reply'),
  p: (keys) => keys.onMessage('pin'),
  c: (keys) => keys.onMessage('copy'),
}
const plain: Shortcuts = {
  j: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  a: (keys) => keys.accept(),
  u: (keys) => keys.nextUnread(),
  r: (keys) => keys.write(),
  n: (keys) => keys.note(),
  p: (keys) => keys.pins(),
  '/': (keys) => keys.search(),
}
