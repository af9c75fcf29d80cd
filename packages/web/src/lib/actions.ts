import { type MyTicket, type ViewName, viewNames } from '@switchboard/contract'

/**
 * An action of the keyboard and the palette: keys, the shortcut sheet, commands and tooltips are built from this list.
 * A command's text is `commands.<id>`; beside its keys an action may have another, `keyNames.<id>`.
 */
export interface Action {
  keys: readonly string[]
  /** Where the sheet of keys lists it. */
  group: ActionGroup
  /** It is a command of the palette too: of the ticket in front, or one that leads elsewhere. */
  command?: 'ticket' | 'go'
  /** The permission that the ticket must give. */
  needs?: keyof MyTicket['may']
  /** It sends what is written, so something must be. */
  needsText?: true
  /** It works in the panels too, where no ticket is in front. */
  isInPanels?: true
  /** The list or field that has the focus does it. */
  isBuiltIn?: true
}

export const actionGroups = ['everywhere', 'list', 'chat', 'writing'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** In the order of the sheet and of the palette. */
const all = [
  { id: 'palette', keys: ['Ctrl', 'K'], group: 'everywhere', isInPanels: true },
  { id: 'pending', keys: ['G', 'P'], group: 'everywhere', command: 'go', isInPanels: true },
  { id: 'closed', keys: ['G', 'C'], group: 'everywhere', command: 'go', isInPanels: true },
  { id: 'inbox', keys: ['B'], group: 'everywhere', command: 'go', isInPanels: true },
  { id: 'region', keys: ['F6'], group: 'everywhere' },
  { id: 'back', keys: ['Esc'], group: 'everywhere' },
  { id: 'next', keys: ['J'], group: 'list' },
  { id: 'previous', keys: ['K'], group: 'list' },
  { id: 'open', keys: ['Enter'], group: 'list', isBuiltIn: true },
  { id: 'accept', keys: ['A'], group: 'list', command: 'ticket', needs: 'accept' },
  { id: 'search', keys: ['/'], group: 'list', command: 'go' },
  { id: 'filter', keys: ['F'], group: 'list', command: 'go' },
  { id: 'mine', keys: ['1'], group: 'list', command: 'go' },
  { id: 'waiting', keys: ['2'], group: 'list', command: 'go' },
  { id: 'colleagues', keys: ['3'], group: 'list', command: 'go' },
  { id: 'snoozed', keys: ['4'], group: 'list', command: 'go' },
  { id: 'all', keys: ['5'], group: 'list', command: 'go' },
  { id: 'view6', keys: ['6'], group: 'list' },
  { id: 'view7', keys: ['7'], group: 'list' },
  { id: 'view8', keys: ['8'], group: 'list' },
  { id: 'view9', keys: ['9'], group: 'list' },
  { id: 'unread', keys: ['U'], group: 'list', command: 'go' },
  { id: 'reply', keys: ['R'], group: 'chat', command: 'ticket', needs: 'send' },
  { id: 'note', keys: ['N'], group: 'chat', command: 'ticket' },
  { id: 'snooze', keys: ['H'], group: 'chat', command: 'ticket', needs: 'send' },
  { id: 'snoozeTomorrow', keys: ['Shift', 'H'], group: 'chat', needs: 'send' },
  { id: 'find', keys: ['Ctrl', 'F'], group: 'chat', command: 'ticket' },
  { id: 'pins', keys: ['P'], group: 'chat', command: 'ticket' },
  { id: 'client', keys: ['I'], group: 'chat', command: 'ticket' },
  {
    id: 'reassign',
    keys: ['Shift', 'R'],
    group: 'chat',
    command: 'ticket',
    needs: 'reassign',
  },
  { id: 'close', keys: ['Shift', 'E'], group: 'chat', command: 'ticket', needs: 'close' },
  {
    id: 'closeNext',
    keys: ['Shift', 'D'],
    group: 'chat',
    command: 'ticket',
    needs: 'close',
  },
  { id: 'newest', keys: ['End'], group: 'chat' },
  { id: 'send', keys: ['Enter'], group: 'writing', isBuiltIn: true },
  {
    id: 'sendAndClose',
    keys: ['Ctrl', 'Enter'],
    group: 'writing',
    command: 'ticket',
    needs: 'send',
    needsText: true,
    isBuiltIn: true,
  },
  {
    id: 'sendAndNext',
    keys: ['Ctrl', 'Shift', 'Enter'],
    group: 'writing',
    command: 'ticket',
    needs: 'send',
    needsText: true,
    isBuiltIn: true,
  },
  {
    id: 'sendLater',
    keys: ['Ctrl', 'Shift', 'L'],
    group: 'writing',
    command: 'ticket',
    needs: 'send',
    needsText: true,
    isBuiltIn: true,
  },
  { id: 'line', keys: ['Shift', 'Enter'], group: 'writing', isBuiltIn: true },
  { id: 'saved', keys: ['/'], group: 'writing', isBuiltIn: true },
  { id: 'sheet', keys: ['?'], group: 'everywhere', command: 'go', isInPanels: true },
] as const satisfies readonly (Action & { id: string })[]

type Listed = (typeof all)[number]
export type ActionId = Listed['id']
/** The actions of keys that do not depend on the focused list or field. */
export type KeyAction = Exclude<ActionId, Extract<Listed, { isBuiltIn: true }>['id']>
/** The actions that the palette can start. */
export type CommandAction = Extract<Listed, { command: unknown }>['id']
export type PanelAction = Extract<Listed, { isInPanels: true }>['id']

/** The actions that show the first saved views, in their order. */
export const savedViewActions = ['view6', 'view7', 'view8', 'view9'] as const satisfies readonly ActionId[]

export const actions: readonly (Action & { id: ActionId })[] = all
export const keyActions = all.flatMap((one) => ('isBuiltIn' in one ? [] : [one]))
export const panelActions = all.filter((one) => 'isInPanels' in one)
const commands = all.filter((one) => 'command' in one)
export const ticketCommands = commands.filter(({ command }) => command === 'ticket')
export const goCommands = commands.filter(({ command }) => command === 'go')
export const panelCommands = panelActions.filter((one) => 'command' in one)

/** The commands that show the list by one of the views that everybody has. */
export const viewCommands = goCommands.filter(isView)

function isView<One extends { id: string }>(one: One): one is Extract<One, { id: ViewName }> {
  return viewNames.some((name) => name === one.id)
}
