/** What the keys of the workspace do (design §9). */
export interface WorkspaceKeys {
  move(step: 1 | -1): void
  accept(): void
  search(): void
  find(): void
  pins(): void
  reassign(): void
  close(): void
  back(): void
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

/**
 * The deed of a pressed key, after the key before it. Single letters work only outside text fields and can be turned
 * off; with a modifier, and Escape and F6, keys work everywhere.
 */
export function deedOf(
  pressed: Pressed,
  before: string | null,
  isWriting: boolean,
  hasLetters = true,
): ((keys: WorkspaceKeys) => void) | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : withControl[key.toLowerCase()]
  if (key === 'F6') return (keys) => keys.nextRegion()
  if (isWriting) return undefined
  if (key === 'Escape') return (keys) => keys.back()
  if (key === 'End') return (keys) => keys.newest()
  if (!hasLetters) return undefined
  if (key === '?') return (keys) => keys.sheet()
  if (before === 'g') return afterG[key.toLowerCase()]
  return (shiftKey ? withShift : plain)[key.toLowerCase()]
}

type Deeds = Readonly<Record<string, (keys: WorkspaceKeys) => void>>

const withControl: Deeds = { f: (keys) => keys.find(), k: (keys) => keys.palette() }
const afterG: Deeds = {
  p: (keys) => keys.show('open'),
  c: (keys) => keys.show('closed'),
  i: (keys) => keys.inbox(),
}
const withShift: Deeds = { r: (keys) => keys.reassign(), e: (keys) => keys.close() }
const plain: Deeds = {
  j: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  a: (keys) => keys.accept(),
  u: (keys) => keys.nextUnread(),
  r: (keys) => keys.write(),
  n: (keys) => keys.note(),
  p: (keys) => keys.pins(),
  '/': (keys) => keys.search(),
}
