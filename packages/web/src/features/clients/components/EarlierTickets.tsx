import { type ClientTicket, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../lib/dates.ts'
import { Stars } from '../../../ui/figures/Stars.tsx'
import styles from './ClientPanel.module.css'
import { PanelPart } from './PanelPart.tsx'

type EarlierTicketsProps = { tickets: readonly ClientTicket[]; onTicket: (ticketid: string) => void }

/** The other tickets of the client; a press opens one. */
export function EarlierTickets({ tickets, onTicket }: EarlierTicketsProps) {
  const { t } = useTranslation()
  return (
    <PanelPart title={t('clientPanel.tickets')} note={noteOf()}>
      {tickets.length > 0 && (
        <ul className={styles.tickets}>
          {tickets.map((ticket) => (
            <li key={ticket.ticketid}>
              <button type="button" className={styles.ticket} onClick={() => onTicket(ticket.ticketid)}>
                <span className={styles.about}>
                  <time dateTime={ticket.created_on}>{dayOf(ticket.created_on)}</time>
                  {ticket.department_name !== null && <bdi>{ticket.department_name}</bdi>}
                  <span>{t(ticket.closed_on === null ? 'clientPanel.open' : 'chat.closedState')}</span>
                  {ticket.rating !== null && (
                    <Stars value={ticket.rating} label={t('chat.ratedOf', { rating: ticket.rating })} />
                  )}
                </span>
                <span className={styles.first} dir="auto">
                  {ticket.first_words || <span className="id">{ticket.ticketid.slice(0, 8)}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  )

  function noteOf(): string | undefined {
    if (tickets.length === 0) return t('clientPanel.noTickets')
    // The ticket in front is one of those the server counts.
    return tickets.length < limits.clientHistoryTickets - 1 ? undefined : t('clientPanel.newestOnly')
  }
}
