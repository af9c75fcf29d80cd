import type { Platform } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { Action, ActionId } from '../../lib/actions.ts'
import { plainText } from '../../lib/plain-text.ts'

/** A command of the palette, labelled in the reader's language. */
export type Command = {
  id: string
  text: string
  run: () => void
  /** Other words that find it but are not shown. */
  also?: readonly string[]
} & (
  | { group: 'ticket' | 'go'; icon: LucideIcon; keys?: readonly string[]; hint?: string }
  | {
      group: 'tickets'
      platform: Platform
      shortId: string
      hint?: string
      /** Where it opens in a tab of its own. */
      path: string
    }
)

type ActionCommand = Required<Pick<Action, 'keys' | 'command'>> & { id: ActionId }

/** An action that has a key, as the palette offers it. */
export const commandOf = ({ id, keys, command }: ActionCommand, t: TFunction, run: () => void): Command => ({
  ...command,
  id,
  keys,
  text: t(`palette.do.${id}`),
  run,
})

export const groups = ['tickets', 'ticket', 'go'] as const

const mostTickets = 6

/**
 * The commands that match the typed words: each word must occur in the command. Commands that begin with them come
 * first.
 */
export function fitting(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const found = commands
    .filter((command) => wanted.every((word) => placesOf(command).some((text) => plain(text).includes(word))))
    .map((command) => ({ command, rank: rankOf(command, wanted[0] ?? '') }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
  return groups.flatMap((group) => {
    const inGroup = found.filter((command) => command.group === group)
    return group === 'tickets' ? inGroup.slice(0, mostTickets) : inGroup
  })
}

/** The text split around the first match, to be marked. */
export function marked(text: string, typed: string): { before: string; hit: string; after: string } {
  const [first = ''] = typed.trim().split(/\s+/)
  const at = first === '' ? -1 : text.toLowerCase().indexOf(first.toLowerCase())
  if (at === -1) return { before: text, hit: '', after: '' }
  const end = at + first.length
  return { before: text.slice(0, at), hit: text.slice(at, end), after: text.slice(end) }
}

const placesOf = ({ text, also = [] }: Command): readonly string[] => [text, ...also]

function rankOf({ text: shown }: Command, first: string): number {
  const text = plain(shown)
  if (text.startsWith(first)) return 0
  return text.split(/\s+/).some((word) => word.startsWith(first)) ? 1 : 2
}

const plain = (text: string): string => plainText(text).trim()
