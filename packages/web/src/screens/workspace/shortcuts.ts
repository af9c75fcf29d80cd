import type { Destination } from '../../features/tickets/mutations.ts'
import type { CommandAction, KeyAction } from '../../lib/actions.ts'
import { actionOf, letterOf, type Pressed } from '../../lib/shortcut-keys.ts'

/** The actions behind the workspace's keys. */
export interface WorkspaceKeys extends Readonly<Record<KeyAction | CommandAction, () => void>> {
  /** Closes the overlay of the chat; otherwise moves the focus from the composer or a notice to the chat. */
  leaveComposer(): void
  /** Opens the search in the chat; false where no chat is open. */
  find(): boolean
  /** To the messages, which the arrows walk. */
  messages(): void
  /** Puts the ticket away until a time, or, with null, until its client writes. */
  snoozeUntil(until: string | null): void
  reassignTo(to: Destination): void
  /** Opens the ticket that follows in the list; false when there is none. */
  goOn: (from: string) => boolean
  /** Fetches what J or K will show, while it is not known yet whether it begins a text. */
  foresee(action: 'next' | 'previous'): void
  /** The action of a letter on the message that has the focus. */
  onMessage(tool: 'reply' | 'pin' | 'copy'): void
}

/**
 * Where a key was pressed: in the composer of the ticket, in another field, on a message, on a button of what lies over the
 * chat (files to send) or of a notice, or elsewhere.
 */
export type PressedIn = 'composer' | 'field' | 'message' | 'overlay' | 'notice' | 'page'

/**
 * The action of a pressed key, given the key before it. Single letters work only outside text fields and overlays and can
 * be turned off; with a modifier, and Escape and F6, keys work everywhere.
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
  if (key === 'Escape' && (pressedIn === 'composer' || pressedIn === 'notice'))
    return (keys) => keys.leaveComposer()
  if (pressedIn === 'composer' || pressedIn === 'field' || pressedIn === 'overlay') return undefined
  if (key === 'Escape') return run('back')
  if (key === 'End') return run('newest')
  if (pressedIn === 'page' && (key === 'ArrowUp' || key === 'ArrowDown')) return (keys) => keys.messages()
  if (!hasLetters) return undefined
  const action = actionOf(pressed, before)
  if (pressedIn !== 'message') return run(action)
  if (letterOf(pressed) === 'c' && !shiftKey && before === null) return (keys) => keys.onMessage('copy')
  const tool = action && onMessage[action]
  return tool ? (keys) => keys.onMessage(tool) : run(action)
}

/** Answers false where it has nothing to act on: the key is left to the browser. */
export type Shortcut = (keys: WorkspaceKeys) => boolean | void

const run = (action: KeyAction | undefined): Shortcut | undefined =>
  action &&
  ((keys) => {
    if (action === 'find') return keys.find()
    keys[action]()
    return true
  })

/** The same keys act on a message. */
const onMessage: Readonly<Partial<Record<KeyAction, 'reply' | 'pin'>>> = { reply: 'reply', pins: 'pin' }
