import type { Colleague, Department, MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { AlarmClock, ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../features/colleagues/colleagues-model.ts'
import { type Command, commandOf } from '../../features/palette/commands.ts'
import { snoozeChoices } from '../../features/snooze/snooze-model.ts'
import type { Destination } from '../../features/tickets/mutations.ts'
import { goCommands, ticketCommands } from '../../lib/actions.ts'
import { now } from '../../lib/browser.ts'
import { keysOf } from '../../lib/shortcut-keys.ts'
import { useMe } from '../../live/me.ts'
import type { TicketComposerHandle } from '../../live/open-ticket.ts'
import { talkCommand } from '../panel/talk-command.ts'
import { usePlaceCommands } from '../panel/use-place-commands.ts'
import type { WorkspaceKeys } from './shortcuts.ts'
import { useKeylessCommands } from './use-keyless-commands.ts'

type GlobalCommandsParts = {
  keys: WorkspaceKeys
  ticket: MyTicket | null
  /** Absent where nothing can be sent now. */
  composing: TicketComposerHandle | null
  /** There is a text or a file that can be sent. */
  isWritten: boolean
  /** A ticket has messages that I have not read. */
  hasUnread: boolean
  colleagues: readonly Colleague[]
  departments: readonly Department[]
  talk: (userid: string) => void
}

/** The palette's commands besides opening tickets: only those that the open ticket allows. */
export function useGlobalCommands({
  keys,
  ticket,
  composing,
  isWritten,
  hasUnread,
  colleagues,
  departments,
  talk,
}: GlobalCommandsParts): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  return [
    ...(ticket ? ofTicket(ticket, isWritten, keys, t) : []),
    ...(ticket?.may.send ? snoozing(keys, t) : []),
    ...(ticket?.may.reassign ? reassigning(ticket, { colleagues, departments }, keys, t) : []),
    ...useKeylessCommands(ticket, composing),
    ...goCommands
      .filter(({ id }) => id !== 'unread' || hasUnread)
      .map((one) => commandOf(one, t, keys[one.id])),
    ...usePlaceCommands(),
    ...colleagues.filter(({ userid }) => userid !== me.id).map((one) => talkCommand(one, t, talk)),
  ]
}

/** Only what the ticket in front allows. */
const ofTicket = ({ may }: MyTicket, isWritten: boolean, keys: WorkspaceKeys, t: TFunction): Command[] =>
  ticketCommands
    .filter((one) => (!('needs' in one) || may[one.needs]) && (!('needsText' in one) || isWritten))
    .map((one) => commandOf(one, t, keys[one.id]))

/** Without a step between: "Snooze: Tomorrow at 9:00". */
const snoozing = (keys: WorkspaceKeys, t: TFunction): Command[] =>
  snoozeChoices(now()).flatMap((choice) =>
    choice.id === 'chosen'
      ? []
      : {
          id: `snooze-${choice.id}`,
          group: 'ticket',
          icon: AlarmClock,
          text: `${t('commands.snooze')}: ${t(choice.id === 'client' ? 'snooze.onReply' : `moments.${choice.id}`)}`,
          ...(choice.id === 'tomorrow' && { keys: keysOf('snoozeTomorrow') }),
          isNamedFirst: true,
          run: () => keys.snoozeUntil('at' in choice ? choice.at.toISOString() : null),
        },
  )

/** To a colleague or a department: "Reassign this ticket: Jonas Weber". */
function reassigning(
  ticket: MyTicket,
  { colleagues, departments }: { colleagues: readonly Colleague[]; departments: readonly Department[] },
  keys: WorkspaceKeys,
  t: TFunction,
): Command[] {
  const commandTo = (id: string, to: Destination): Command => ({
    id: `reassign-${id}`,
    group: 'ticket',
    icon: ArrowLeftRight,
    text: `${t('commands.reassign')}: ${to.name}`,
    isNamedFirst: true,
    run: () => keys.reassignTo(to),
  })
  return [
    ...departments
      .filter(({ departmentid }) => ticket.userid !== null || departmentid !== ticket.departmentid)
      .map(({ departmentid, department_name: name }) =>
        commandTo(departmentid, { kind: 'department', departmentid, name }),
      ),
    ...colleagues.flatMap((colleague) => {
      const { userid, departmentid } = colleague
      if (departmentid === null || userid === ticket.userid) return []
      return commandTo(userid, { kind: 'agent', userid, departmentid, name: nameOf(colleague) })
    }),
  ]
}
