/** What the keys of the panels do: those of the workspace that need no ticket. */
export interface PanelKeys {
  palette(): void
  sheet(): void
  inbox(): void
  pending(): void
  closed(): void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * What a pressed key does, after the letter before it. Single letters work only outside text fields and can be turned
 * off; Ctrl K works everywhere.
 */
export function panelShortcutOf(
  pressed: Pressed,
  before: string | null,
  isInField: boolean,
  hasLetters = true,
): keyof PanelKeys | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k' ? 'palette' : undefined
  if (isInField || !hasLetters) return undefined
  if (key === '?') return 'sheet'
  return before === 'g' ? afterG[key.toLowerCase()] : undefined
}

const afterG: Readonly<Record<string, keyof PanelKeys>> = { p: 'pending', c: 'closed', i: 'inbox' }
