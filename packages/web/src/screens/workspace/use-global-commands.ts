import type { Colleague, MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../features/colleagues/colleagues-model.ts'
import { type Command, commandOf } from '../../features/palette/commands.ts'
import { goCommands, ticketCommands } from '../../lib/actions.ts'
import { useMe } from '../../live/me.ts'
import { usePlaceCommands } from '../panel/use-place-commands.ts'
import type { WorkspaceKeys } from './shortcuts.ts'

type DeskCommandsParts = {
  keys: WorkspaceKeys
  ticket: MyTicket | null
  colleagues: readonly Colleague[]
  talk: (userid: string) => void
}

/** The palette's commands besides opening tickets: only those that the open ticket allows. */
export function useGlobalCommands({ keys, ticket, colleagues, talk }: DeskCommandsParts): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  return [
    ...(ticket ? ofTicket(ticket, keys, t) : []),
    ...goCommands.map((one) => commandOf(one, t, keys[one.id])),
    ...usePlaceCommands(),
    ...colleagues.filter(({ userid }) => userid !== me.id).map((one) => ofColleague(one, t, talk)),
  ]
}

/** Only what the ticket in front allows. */
const ofTicket = ({ may }: MyTicket, keys: WorkspaceKeys, t: TFunction): Command[] =>
  ticketCommands
    .filter((one) => !('needs' in one) || may[one.needs])
    .map((one) => commandOf(one, t, keys[one.id]))

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
