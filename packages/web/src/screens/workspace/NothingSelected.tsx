import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../lib/shortcut-keys.ts'
import { isWaiting } from '../../features/tickets/tickets-model.ts'
import { durationText } from '../../i18n/time-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { whatNext } from './what-next.ts'

export type NothingSelectedProps = {
  /** All open tickets; undefined until they have come. */
  open: readonly MyTicket[] | undefined
  onOpen: (ticketid: string) => void
}

export function NothingSelected({ open, onOpen }: NothingSelectedProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const me = useMe()
  const next = whatNext(open ?? [], me, useNow())
  if (open === undefined) return <EmptyState drawing="unplugged" title={t('pane.none')} wayOn="by-itself" />
  if (next.kind === 'undelivered') {
    return (
      <EmptyState
        drawing="unplugged"
        title={t('pane.none')}
        text={t('pane.undelivered', { count: next.count })}
        action={
          <Button
            label={t('pane.openUndelivered')}
            tone="primary"
            onPress={() => onOpen(next.first.ticketid)}
          />
        }
      />
    )
  }
  if (next.kind === 'unread') {
    return (
      <EmptyState
        drawing="unplugged"
        title={t('pane.none')}
        text={t('pane.unread', { count: next.count })}
        action={
          <Button label={t('pane.openUnread')} tone="primary" onPress={() => onOpen(next.first.ticketid)} />
        }
        hints={[{ keys: keysOf('unread'), text: t('pane.keys.unread') }]}
      />
    )
  }
  if (next.kind === 'nothing') {
    return (
      <EmptyState
        drawing="unplugged"
        title={t('pane.none')}
        text={t('pane.noneWaiting')}
        wayOn="by-itself"
        hints={[
          { keys: keysOf('closed'), text: t('pane.keys.closed') },
          { keys: keysOf('sheet'), text: t('pane.keys.all') },
        ]}
      />
    )
  }
  const { ticket, minutes } = next.longest
  const waiting = open.filter(isWaiting).length
  return (
    <EmptyState
      drawing="unplugged"
      title={t('pane.none')}
      text={t('pane.choose', { count: waiting, time: durationText(minutes, t) })}
      action={<Button label={t('pane.openLongest')} tone="primary" onPress={() => onOpen(ticket.ticketid)} />}
      hints={[
        { keys: [...keysOf('next'), ...keysOf('previous')], text: t('pane.keys.move') },
        { keys: keysOf('open'), text: t('pane.keys.open') },
        { keys: keysOf('accept'), text: t('pane.keys.accept') },
        { keys: keysOf('sheet'), text: t('pane.keys.all') },
      ]}
    />
  )
}
