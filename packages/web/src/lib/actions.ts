import type { MyTicket } from '@switchboard/contract'
import {
  Archive,
  ArrowLeftRight,
  Bell,
  Check,
  CornerUpLeft,
  Inbox,
  Keyboard,
  Lock,
  type LucideIcon,
  Pin,
  Search,
} from 'lucide-react'

/**
 * An action of the keyboard and the palette: keys, the shortcut sheet, commands and tooltips are built from this list.
 * A key's text on the sheet is `palette.key.<id>`, a command's `palette.do.<id>`.
 */
export interface Action {
  keys: readonly string[]
  /** Where the sheet of keys lists it. */
  group: ActionGroup
  /** It is a command of the palette too: of the ticket in front, or one that leads elsewhere. */
  command?: { group: 'ticket' | 'go'; icon: LucideIcon }
  /** The permission that the ticket must give. */
  needs?: keyof MyTicket['may']
  /** It works in the panels too, where no ticket is in front. */
  isInPanels?: true
  /** The list or field that has the focus does it. */
  isBuiltIn?: true
}

export const actionGroups = ['everywhere', 'list', 'chat', 'writing'] as const
export type ActionGroup = (typeof actionGroups)[number]

const ofTicket = (icon: LucideIcon) => ({ group: 'ticket', icon }) as const
const go = (icon: LucideIcon) => ({ group: 'go', icon }) as const

/** In the order of the sheet and of the palette. */
const all = [
  { id: 'palette', keys: ['Ctrl', 'K'], group: 'everywhere', isInPanels: true },
  { id: 'pending', keys: ['G', 'P'], group: 'everywhere', command: go(Inbox), isInPanels: true },
  { id: 'closed', keys: ['G', 'C'], group: 'everywhere', command: go(Archive), isInPanels: true },
  { id: 'inbox', keys: ['G', 'I'], group: 'everywhere', command: go(Bell), isInPanels: true },
  { id: 'region', keys: ['F6'], group: 'everywhere' },
  { id: 'back', keys: ['Esc'], group: 'everywhere' },
  { id: 'move', keys: ['J', 'K'], group: 'list', isBuiltIn: true },
  { id: 'open', keys: ['Enter'], group: 'list', isBuiltIn: true },
  { id: 'accept', keys: ['A'], group: 'list', command: ofTicket(Check), needs: 'accept' },
  { id: 'search', keys: ['/'], group: 'list', command: go(Search) },
  { id: 'unread', keys: ['U'], group: 'list' },
  { id: 'reply', keys: ['R'], group: 'chat', command: ofTicket(CornerUpLeft), needs: 'send' },
  { id: 'note', keys: ['N'], group: 'chat', command: ofTicket(Lock) },
  { id: 'find', keys: ['Ctrl', 'F'], group: 'chat', command: ofTicket(Search) },
  { id: 'pins', keys: ['P'], group: 'chat', command: ofTicket(Pin) },
  {
    id: 'reassign',
    keys: ['Shift', 'R'],
    group: 'chat',
    command: ofTicket(ArrowLeftRight),
    needs: 'reassign',
  },
  { id: 'close', keys: ['Shift', 'E'], group: 'chat', command: ofTicket(Check), needs: 'close' },
  { id: 'newest', keys: ['End'], group: 'chat' },
  { id: 'send', keys: ['Enter'], group: 'writing', isBuiltIn: true },
  { id: 'line', keys: ['Shift', 'Enter'], group: 'writing', isBuiltIn: true },
  { id: 'saved', keys: ['/'], group: 'writing', isBuiltIn: true },
  { id: 'sheet', keys: ['?'], group: 'everywhere', command: go(Keyboard), isInPanels: true },
] as const satisfies readonly (Action & { id: string })[]

type Listed = (typeof all)[number]
export type ActionId = Listed['id']
/** The actions of keys that do not depend on the focused list or field. */
export type KeyAction = Exclude<ActionId, Extract<Listed, { isBuiltIn: true }>['id']>
export type PanelAction = Extract<Listed, { isInPanels: true }>['id']

export const actions: readonly (Action & { id: ActionId })[] = all
export const panelActions = all.filter((one) => 'isInPanels' in one)
const commands = all.filter((one) => 'command' in one)
export const ticketCommands = commands.filter(({ command }) => command.group === 'ticket')
export const goCommands = commands.filter(({ command }) => command.group === 'go')
export const panelCommands = panelActions.filter((one) => 'command' in one)

/** The keys of an action, for a tooltip or a hint. */
export const keysOf = (wanted: ActionId): readonly string[] => all.find(({ id }) => id === wanted)?.keys ?? []

export type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The action of a pressed key, given the letter before it. */
export function actionOf(pressed: Pressed, before: string | null): KeyAction | undefined {
  const chord = chordOf(pressed, before)
  return chord === undefined ? undefined : byChord.get(chord)
}

function chordOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, before: string | null) {
  const letter = key.toLowerCase()
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : `ctrl ${letter}`
  if (letter === '?') return letter
  if (before === 'g') return `g ${letter}`
  return shiftKey ? `shift ${letter}` : letter
}

const byChord: ReadonlyMap<string, KeyAction> = new Map(
  all.flatMap((one) => ('isBuiltIn' in one ? [] : [[one.keys.join(' ').toLowerCase(), one.id]])),
)
