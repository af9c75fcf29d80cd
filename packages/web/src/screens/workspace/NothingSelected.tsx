import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../lib/shortcut-keys.ts'
import { useWaitingCount } from '../../features/tickets/use-ticket-views.ts'
import { durationText } from '../../i18n/time-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState, type WayOn } from '../../ui/feedback/EmptyState.tsx'
import { whatNext } from './what-next.ts'

export type NothingSelectedProps = {
  /** The first open tickets, and my own; undefined until they have come. */
  open: readonly MyTicket[] | undefined
  onOpen: (ticketid: string) => void
}

/** Says what to do next, and leads there. */
export function NothingSelected({ open, onOpen }: NothingSelectedProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const me = useMe()
  const next = whatNext(open ?? [], me, useNow())
  const waiting = useWaitingCount()
  if (open === undefined || waiting === undefined) return <Choose wayOn="by-itself" />
  switch (next.kind) {
    case 'undelivered':
      return (
        <Choose
          text={t('pane.undelivered', { count: next.count })}
          action={<Open label={t('pane.openUndelivered')} ticket={next.first} onOpen={onOpen} />}
        />
      )
    case 'unread':
      return (
        <Choose
          text={t('pane.unread', { count: next.count })}
          action={<Open label={t('pane.openUnread')} ticket={next.first} onOpen={onOpen} />}
          hints={[{ keys: keysOf('unread'), text: t('pane.keys.unread') }]}
        />
      )
    case 'nothing':
      return (
        <Choose
          text={t('pane.noneWaiting')}
          wayOn="by-itself"
          hints={[
            { keys: keysOf('closed'), text: t('pane.keys.closed') },
            { keys: keysOf('sheet'), text: t('pane.keys.all') },
          ]}
        />
      )
    case 'waiting': {
      const { ticket, minutes } = next.longest
      return (
        <Choose
          text={t('pane.choose', { count: waiting, time: durationText(minutes, t) })}
          action={<Open label={t('pane.openLongest')} ticket={ticket} onOpen={onOpen} />}
          hints={[
            { keys: [...keysOf('next'), ...keysOf('previous')], text: t('pane.keys.move') },
            { keys: keysOf('open'), text: t('pane.keys.open') },
            { keys: keysOf('accept'), text: t('pane.keys.accept') },
            { keys: keysOf('sheet'), text: t('pane.keys.all') },
          ]}
        />
      )
    }
    default:
      return next satisfies never
  }
}

type ChooseProps = {
  text?: string
  hints?: readonly { keys: readonly string[]; text: string }[]
} & WayOn

function Choose(props: ChooseProps) {
  const { t } = useTranslation()
  return <EmptyState drawing="unplugged" title={t('pane.none')} {...props} />
}

type OpenProps = { label: string; ticket: MyTicket; onOpen: NothingSelectedProps['onOpen'] }

const Open = ({ label, ticket, onOpen }: OpenProps) => (
  <Button label={label} tone="primary" onPress={() => onOpen(ticket.ticketid)} />
)
