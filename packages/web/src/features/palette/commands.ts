import { type FoundPassage, type Platform, placesOf, type TextRange } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { Action, CommandAction } from '../../lib/actions.ts'
import { keysOf } from '../../lib/shortcut-keys.ts'
import { commandIcons } from './command-icons.ts'
import { plainName, plainText } from '../../lib/plain-text.ts'

/** A command of the palette, labelled in the reader's language. */
export type Command = {
  id: string
  text: string
  run: () => void
  /** Other words that find it but are not shown. */
  also?: readonly string[]
  /** Found only by the first of its words: the name of a colleague alone never gives a ticket away. */
  isNamedFirst?: true
} & (
  | { group: 'ticket' | 'go'; icon: LucideIcon; keys?: readonly string[]; hint?: string }
  | {
      group: 'tickets'
      platform: Platform
      shortId: string
      hint?: string
      /** Where it opens in a tab of its own. */
      path: string
      /** Where the server finds the typed words in it. */
      passage: FoundPassage | undefined
    }
)

/** What became of asking the server for tickets: until it has answered, nobody knows that there are none. */
export type TicketSearch = { state: 'done' | 'running' } | { state: 'failed'; retry: () => void }

type ActionCommand = Required<Pick<Action, 'command'>> & { id: CommandAction }

/** An action that has a key, as the palette offers it. */
export const commandOf = ({ id, command }: ActionCommand, t: TFunction, run: () => void): Command => ({
  group: command,
  icon: commandIcons[id],
  id,
  keys: keysOf(id),
  text: t(`commands.${id}`),
  run,
})

const groups = ['tickets', 'ticket', 'go'] as const

const mostTickets = 6

/**
 * The commands that match the typed words, by group. Commands that begin with them come first, and so does their group:
 * what the server finds later by other words never takes the place of a command that is named so.
 */
export function fitting(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const found = commands
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank < ranks.none)
    .toSorted((a, b) => a.rank - b.rank)
  return groups
    .map((group) => found.filter(({ command }) => command.group === group))
    .toSorted(([a], [b]) => (a?.rank ?? ranks.none) - (b?.rank ?? ranks.none))
    .flatMap((inGroup) => (inGroup[0]?.command.group === 'tickets' ? inGroup.slice(0, mostTickets) : inGroup))
    .map(({ command }) => command)
}

/** Where the first typed word is in a text, to be marked. */
export function firstPlace(text: string, typed: string): TextRange[] {
  const [first = ''] = typed.trim().split(/\s+/)
  return placesOf(text, first).slice(0, 1)
}

const ranks = { start: 0, word: 1, inside: 2, found: 3, none: 4 } as const

/** How well a command matches: each of the words must occur in it, and the first counts. */
function rankOf(command: Command, wanted: readonly string[]): number {
  const text = plainName(command.text).trim()
  const places = [text, ...(command.also ?? []).map(plainName)]
  const [first = ''] = wanted
  if (command.isNamedFirst && (first === '' || !text.startsWith(first))) return ranks.none
  if (!wanted.every((word) => places.some((place) => place.includes(word))))
    return command.group === 'tickets' && command.passage ? ranks.found : ranks.none
  if (text.startsWith(first)) return ranks.start
  return plain(command.text)
    .split(/\s+/)
    .some((word) => word.startsWith(first))
    ? ranks.word
    : ranks.inside
}

const plain = (text: string): string => plainText(text).trim()
