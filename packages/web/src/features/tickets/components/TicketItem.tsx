import { isClosed, isHandler, isPending, type MyTicket, platformNames } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { TicketRow } from '../../../ui/TicketRow.tsx'
import type { TicketRowEndProps } from '../../../ui/TicketRowEnd.tsx'
import { previewIcon, previewWords, timeForReaders, whenOf } from '../row-words.ts'
import { previewOf, unreadOf } from '../tickets-model.ts'
import styles from './TicketItem.module.css'

export type TicketItemProps = {
  ticket: MyTicket
  now: Date
  isCurrent: boolean
  draft?: string | undefined
  isTyping?: boolean | undefined
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
}

export const idOf = ({ ticketid }: MyTicket): string => ticketid

export const TicketItem = memo(function TicketItem(props: TicketItemProps) {
  const { ticket, now, isCurrent } = props
  const { t } = useTranslation()
  const me = useMe()
  const unread = isClosed(ticket) ? 0 : unreadOf(ticket)
  const department = ticket.department_name ?? t('tickets.department')
  const words = previewWords(previewOf(ticket), t)
  return (
    <TicketRow
      id={ticket.ticketid}
      name={ticket.client_name}
      platform={ticket.platform}
      department={{ name: department }}
      shortId={ticket.ticketid.slice(0, 8)}
      when={whenOf(ticket, now, t)}
      preview={previewPart(props, words, t)}
      {...(unread > 0 && { unread: { count: unread, label: t('tickets.unread', { count: unread }) } })}
      end={endOf(props, me.id === ticket.userid, t)}
      isCurrent={isCurrent}
      label={t('tickets.row', {
        name: ticket.client_name,
        platform: platformNames[ticket.platform],
        department,
        when: timeForReaders(ticket, now, t),
        preview: isHandler(me, ticket) && props.draft ? `${t('tickets.draft')} ${props.draft}` : words,
      })}
    />
  )
})

function previewPart({ ticket, draft, isTyping }: TicketItemProps, words: string, t: TFunction) {
  if (isTyping) return { kind: 'typing' as const, text: t('tickets.typing') }
  if (draft) return { kind: 'draft' as const, label: t('tickets.draft'), text: draft }
  const icon = previewIcon(previewOf(ticket))
  const text =
    ticket.rating === null || ticket.closed_on === null ? words : <Rated ticket={ticket} words={words} />
  return { kind: 'message' as const, text, ...(icon && { icon }) }
}

function Rated({ ticket, words }: { ticket: MyTicket; words: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.rated}>
      <span className="truncate">{words}</span>
      <Stars value={ticket.rating ?? 0} label={t('tickets.stars', { rating: ticket.rating })} />
    </span>
  )
}

function endOf(props: TicketItemProps, isMine: boolean, t: TFunction): TicketRowEndProps | undefined {
  const { ticket, onAccept, isAccepting } = props
  if (isPending(ticket)) {
    if (!ticket.may.accept) return undefined
    return {
      kind: 'accept',
      label: t('tickets.accept'),
      fullLabel: t('tickets.acceptOf', { name: ticket.client_name }),
      onAccept: () => onAccept(ticket),
      isPending: isAccepting,
    }
  }
  const name = ticket.user_name ?? ticket.closed_by_name
  if (name === null) return undefined
  return { kind: 'agent', name, words: isMine ? t('common.you') : (name.split(' ')[0] ?? name) }
}
