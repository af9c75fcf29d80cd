import { Trans, useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { durationText } from '../../../i18n/time-words.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { minutesWaited } from '../../../lib/waiting.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { AcceptBar, ClosedBar } from '../../../ui/chat/ComposerBar.tsx'
import { ComposerArea } from '../../../ui/chat/ComposerShell.tsx'
import { UnsentDraft } from './KeptDraft.tsx'
import { isErased } from '../../../i18n/client-name.ts'

/** Takes the place of the composer until the ticket is mine. */
export function Accepting() {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { ticket, accept, isAccepting } = useOpenTicket()
  const now = useNow()
  const minutes = minutesWaited(new Date(ticket.waiting_since ?? ticket.created_on), now)
  const text = t('time.waiting', { time: durationText(minutes, t) })
  return (
    <ComposerArea>
      <AcceptBar
        waiting={{ minutes, text, label: text }}
        text={t('chat.acceptHint', { name: ticket.client_name.split(' ')[0] })}
        acceptLabel={t('chat.acceptTicket')}
        keys={keysOf('accept')}
        onAccept={accept}
        isPending={isAccepting}
      />
    </ComposerArea>
  )
}

/** Closed tickets show who closed them and when, below an answer that was begun before. */
export function Closed({ draft }: { draft: string }) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  return (
    <ComposerArea>
      {!isErased(ticket) && <UnsentDraft draft={draft} />}
      <ClosedBar
        hint={
          isErased(ticket) ? undefined : t('chat.reopensHint', { name: ticket.client_name.split(' ')[0] })
        }
      >
        <Trans
          i18nKey="chat.closedBar"
          values={{ name: ticket.closed_by_name ?? t('chat.system'), date: dateAndTime(ticket.closed_on) }}
          components={{ name: <b /> }}
        />
      </ClosedBar>
    </ComposerArea>
  )
}
