import { type FoundPassage, isClosed, isHandler, isPending, type MyTicket } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { clientName } from '../../../i18n/client-name.ts'
import { useMe } from '../../../live/me.ts'
import { Badge } from '../../../ui/figures/Badge.tsx'
import { Stars } from '../../../ui/figures/Stars.tsx'
import { TicketRow, type TicketRowEndProps } from '../../../ui/tickets/TicketRow.tsx'
import { type PreviewParts, previewIcon, previewParts, timeForReaders, whenOf } from '../row-text.ts'
import { previewOf, unreadOf } from '../tickets-model.ts'
import { PreviewWords } from './PreviewWords.tsx'
import styles from './TicketItem.module.css'

export type TicketItemProps = {
  ticket: MyTicket
  /** What a search has found in it. */
  found?: FoundPassage | undefined
  now: Date
  isCurrent: boolean
  draft?: string | undefined
  /** A note of mine that is not added yet. */
  noteDraft?: string | undefined
  /** A message of mine to its client that the server refused. */
  notSent?: string | undefined
  isTyping?: boolean | undefined
  onAccept: (ticket: MyTicket) => void
  isAccepting: boolean
}

export const idOf = ({ ticketid }: MyTicket): string => ticketid

export const TicketItem = memo(function TicketItem(props: TicketItemProps) {
  const { ticket, now, isCurrent } = props
  const { t } = useTranslation()
  const me = useMe()
  const unread = isClosed(ticket) ? 0 : unreadOf(ticket, me)
  const department = ticket.department_name ?? t('tickets.department')
  const shown = previewOf(ticket, me)
  const preview = previewParts(shown, t)
  const name = clientName(ticket, t)
  return (
    <TicketRow
      id={ticket.ticketid}
      client={{ name, platform: ticket.platform }}
      department={{ name: department }}
      when={whenOf(ticket, now, t)}
      preview={previewPart(props, { preview, icon: previewIcon(shown) }, t)}
      isUnread={unread > 0}
      marks={
        unread > 0 && (
          // One's own tickets are more prominent.
          <Badge
            count={unread}
            label={t('tickets.unread', { count: unread })}
            tone={isHandler(me, ticket) ? 'accent' : 'quiet'}
          />
        )
      }
      end={endOf(props, me.id === ticket.userid, t)}
      isCurrent={isCurrent}
      label={[
        name,
        platformName(ticket.platform, t),
        department,
        timeForReaders(ticket, now, t),
        ...(unread > 0 ? [t('tickets.unread', { count: unread })] : []),
        ...handlerForReaders(ticket, isHandler(me, ticket), t),
        ...(props.notSent === undefined ? [] : [t('tickets.notSent')]),
        ...undeliveredForReaders(ticket, t),
        ...(props.isTyping ? [t('tickets.typing')] : []),
        textForReaders(props, preview, t),
      ].join(', ')}
    />
  )
})

/** The names that a row shows anyway are not repeated. */
const isShown = (found: FoundPassage | undefined): found is FoundPassage =>
  found !== undefined && ['message', 'note', 'account-number'].includes(found.where)

const foundLabel = ({ where }: FoundPassage, t: TFunction): string | undefined =>
  where === 'note' || where === 'account-number' ? t(`tickets.foundIn.${where}`) : undefined

function textForReaders(props: TicketItemProps, { by, text }: PreviewParts, t: TFunction): string {
  const { found, notSent } = props
  if (isShown(found)) return [foundLabel(found, t), found.text].filter(Boolean).join(' ')
  if (notSent !== undefined) return notSent
  const draft = draftOf(props, t)
  return draft ? `${draft.label} ${draft.text}` : by + text
}

function draftOf({ draft, noteDraft }: TicketItemProps, t: TFunction) {
  if (draft) return { label: t('tickets.draft'), text: draft }
  return noteDraft ? { label: t('tickets.noteDraft'), text: noteDraft } : undefined
}

function handlerForReaders(ticket: MyTicket, isMine: boolean, t: TFunction): string[] {
  if (isPending(ticket)) return []
  if (isMine) return [t('chat.handledByYou')]
  const name = ticket.user_name ?? ticket.closed_by_name
  return name === null ? [] : [t('chat.handledBy', { name })]
}

/** Messages of a closed ticket cannot be sent again, so only the chat shows that they failed. */
function undeliveredForReaders(ticket: MyTicket, t: TFunction): string[] {
  const { undelivered } = ticket
  return undelivered === null || isClosed(ticket) ? [] : [t(`tickets.undelivered.${undelivered}`)]
}

function previewPart(
  props: TicketItemProps,
  { preview, icon }: { preview: PreviewParts; icon: LucideIcon | undefined },
  t: TFunction,
) {
  const { ticket, found, notSent, isTyping } = props
  if (isShown(found)) return { kind: 'found' as const, label: foundLabel(found, t), ...found }
  if (notSent !== undefined)
    return { kind: 'undelivered' as const, label: t('tickets.notSent'), text: notSent }
  const [undelivered] = undeliveredForReaders(ticket, t)
  const words = <PreviewWords {...preview} />
  if (undelivered !== undefined) return { kind: 'undelivered' as const, label: undelivered, text: words }
  if (isTyping) return { kind: 'typing' as const, text: t('tickets.typing') }
  const draft = draftOf(props, t)
  if (draft) return { kind: 'draft' as const, ...draft }
  const text =
    ticket.rating === null || ticket.closed_on === null ? words : <Rated ticket={ticket} words={words} />
  return { kind: 'message' as const, text, ...(icon && { icon }) }
}

function Rated({ ticket, words }: { ticket: MyTicket; words: ReactNode }) {
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
      rest: t('chat.notAccepted'),
      onAccept: () => onAccept(ticket),
      isPending: isAccepting,
    }
  }
  const name = ticket.user_name ?? ticket.closed_by_name
  if (name === null) return undefined
  return { kind: 'agent', name, text: isMine ? t('common.you') : (name.split(' ')[0] ?? name) }
}
