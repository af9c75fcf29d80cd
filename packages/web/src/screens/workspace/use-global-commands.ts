import type { Colleague, MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import {
  Archive,
  ArrowLeftRight,
  Bell,
  Check,
  CornerUpLeft,
  Inbox,
  Keyboard,
  Lock,
  MessageCircle,
  Pin,
  Search,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../features/colleagues/colleagues-model.ts'
import type { Command } from '../../features/palette/commands.ts'
import { useMe } from '../../live/me.ts'
import { usePlaceCommands } from '../panel/use-place-commands.ts'
import type { WorkspaceKeys } from './shortcuts.ts'

type DeskCommandsParts = {
  keys: WorkspaceKeys
  ticket: MyTicket | null
  colleagues: readonly Colleague[]
  talk: (userid: string) => void
}

type TextOf = (key: string) => string

/** What the palette can do besides opening tickets: only what the ticket in front allows. */
export function useGlobalCommands({ keys, ticket, colleagues, talk }: DeskCommandsParts): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  const textOf: TextOf = (key) => t(`palette.do.${key}`)
  return [
    ...(ticket ? ofTicket(ticket, keys, textOf) : []),
    ...places(keys, textOf),
    ...usePlaceCommands(),
    ...colleagues.filter(({ userid }) => userid !== me.id).map((one) => ofColleague(one, t, talk)),
  ]
}

function ofTicket({ may }: MyTicket, keys: WorkspaceKeys, textOf: TextOf): Command[] {
  const group = 'ticket'
  const all: (Command & { isAllowed: boolean })[] = [
    { id: 'accept', icon: Check, keys: ['A'], run: keys.accept, isAllowed: may.accept },
    { id: 'reply', icon: CornerUpLeft, keys: ['R'], run: keys.write, isAllowed: may.send },
    { id: 'note', icon: Lock, keys: ['N'], run: keys.note, isAllowed: true },
    { id: 'find', icon: Search, keys: ['Ctrl', 'F'], run: keys.find, isAllowed: true },
    { id: 'pins', icon: Pin, keys: ['P'], run: keys.pins, isAllowed: true },
    {
      id: 'reassign',
      icon: ArrowLeftRight,
      keys: ['Shift', 'R'],
      run: keys.reassign,
      isAllowed: may.reassign,
    },
    { id: 'close', icon: Check, keys: ['Shift', 'E'], run: keys.close, isAllowed: may.close },
  ].map((command) => ({ ...command, group, text: textOf(command.id) }))
  return all.filter(({ isAllowed }) => isAllowed)
}

function places(keys: WorkspaceKeys, textOf: TextOf): Command[] {
  return [
    { id: 'pending', icon: Inbox, keys: ['G', 'P'], run: () => keys.show('open') },
    { id: 'closed', icon: Archive, keys: ['G', 'C'], run: () => keys.show('closed') },
    { id: 'inbox', icon: Bell, keys: ['G', 'I'], run: keys.inbox },
    { id: 'search', icon: Search, keys: ['/'], run: keys.search },
    { id: 'sheet', icon: Keyboard, keys: ['?'], run: keys.sheet },
  ].map((command) => ({ ...command, group: 'go', text: textOf(command.id) }))
}

function ofColleague(colleague: Colleague, t: TFunction, talk: (userid: string) => void): Command {
  const name = nameOf(colleague)
  return {
    id: `talk-${colleague.userid}`,
    group: 'go',
    icon: MessageCircle,
    text: t('palette.talk', { name }),
    also: [name],
    run: () => talk(colleague.userid),
  }
}
