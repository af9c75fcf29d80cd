import type { MyTicket } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { longestWaiting } from '../../features/tickets/tickets-model.ts'
import { lengthWords } from '../../i18n/time-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type NothingSelectedProps = {
  /** How many wait, and all open tickets to find the first of them; undefined until they have come. */
  waiting: number
  open: readonly MyTicket[] | undefined
  onOpen: (ticketid: string) => void
}

export function NothingSelected({ waiting, open, onOpen }: NothingSelectedProps) {
  const { t } = useTranslation()
  const longest = longestWaiting(open ?? [], useNow())
  if (open === undefined) return <EmptyState drawing="unplugged" title={t('stage.none')} />
  if (!longest) {
    return (
      <EmptyState
        drawing="unplugged"
        title={t('stage.none')}
        text={t('stage.noneWaiting')}
        hints={[{ keys: ['G', 'C'], words: t('stage.keys.closed') }]}
      />
    )
  }
  const { ticket, minutes } = longest
  return (
    <EmptyState
      drawing="unplugged"
      title={t('stage.none')}
      text={t('stage.choose', { count: waiting, time: lengthWords(minutes, t) })}
      action={
        <Button label={t('stage.openLongest')} tone="primary" onPress={() => onOpen(ticket.ticketid)} />
      }
      hints={[
        { keys: ['J', 'K'], words: t('stage.keys.move') },
        { keys: ['Enter'], words: t('stage.keys.open') },
        { keys: ['A'], words: t('stage.keys.accept') },
      ]}
    />
  )
}
