import { type PanelAction, panelActions } from '../../lib/actions.ts'
import { actionOf, type Pressed } from '../../lib/shortcut-keys.ts'

/** The actions behind the panels' keys: those of the workspace that need no ticket. */
export type PanelKeys = Readonly<Record<PanelAction, () => void>>

/**
 * The action of a pressed key, given the letter before it. Single letters work only outside text fields and can be
 * turned off; Ctrl K works everywhere.
 */
export function panelShortcutOf(
  pressed: Pressed,
  before: string | null,
  isInField: boolean,
  hasLetters = true,
): PanelAction | undefined {
  const isLetter = !pressed.ctrlKey && !pressed.metaKey
  if (isLetter && (isInField || !hasLetters)) return undefined
  const action = actionOf(pressed, before)
  return panelActions.find(({ id }) => id === action)?.id
}
