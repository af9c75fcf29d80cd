import { actionOf, type KeyAction, type Pressed } from '../../lib/actions.ts'

/** The actions behind the workspace's keys. */
export interface WorkspaceKeys extends Readonly<Record<KeyAction, () => void>> {
  move(step: 1 | -1): void
  /** Closes the overlay of the chat; otherwise moves the focus from the composer to the chat. */
  leaveComposer(): void
  /** To the messages, which the arrows walk. */
  messages(): void
  /** The action of a letter on the message that has the focus. */
  onMessage(tool: 'reply' | 'pin' | 'copy'): void
}

/** Where a key was pressed: in the composer of the ticket, in another field, on a message, or elsewhere. */
export type PressedIn = 'composer' | 'field' | 'message' | 'page'

/**
 * The action of a pressed key, given the key before it. Single letters work only outside text fields and can be turned
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
  if (ctrlKey || metaKey) return run(actionOf(pressed, before))
  if (key === 'F6') return run('region')
  if (key === 'Escape' && pressedIn === 'composer') return (keys) => keys.leaveComposer()
  if (pressedIn === 'composer' || pressedIn === 'field') return undefined
  if (key === 'Escape') return run('back')
  if (key === 'End') return run('newest')
  if (pressedIn === 'page' && (key === 'ArrowUp' || key === 'ArrowDown')) return (keys) => keys.messages()
  if (!hasLetters) return undefined
  const letter = shiftKey || before === 'g' ? undefined : key.toLowerCase()
  if (letter !== undefined && pressedIn === 'message' && onMessage[letter]) return onMessage[letter]
  if (letter === 'j') return (keys) => keys.move(1)
  if (letter === 'k') return (keys) => keys.move(-1)
  return run(actionOf(pressed, before))
}

export type Shortcut = (keys: WorkspaceKeys) => void

const run = (action: KeyAction | undefined): Shortcut | undefined => action && ((keys) => keys[action]())

const onMessage: Readonly<Record<string, Shortcut>> = {
  r: (keys) => keys.onMessage('reply'),
  p: (keys) => keys.onMessage('pin'),
  c: (keys) => keys.onMessage('copy'),
}
