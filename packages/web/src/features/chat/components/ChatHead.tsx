import { isClosed, isHandler, type MyTicket, platformNames } from '@switchboard/contract'
import { ArrowLeft, ArrowLeftRight, Check, Pin, Printer, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../lib/actions.ts'
import { useMe } from '../../../live/me.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import styles from './ChatHead.module.css'
import { clientName } from '../../../i18n/client-name.ts'

type ChatHeadProps = {
  pinCount: number
  /** Which colleagues are in the ticket. */
  presence: ReactNode
}

export function ChatHead({ pinCount, presence }: ChatHeadProps) {
  const { t } = useTranslation()
  const { ticket, panel, setPanel, ...actions } = useOpenTicket()
  const toggle = (name: 'find' | 'pins') => setPanel(panel === name ? null : name)
  return (
    <header className={styles.head}>
      <span className="only-narrow">
        <IconButton icon={ArrowLeft} label={t('chat.back')} keys={keysOf('back')} onPress={actions.back} />
      </span>
      <span className={styles.face}>
        <Avatar name={clientName(ticket, t)} of={{ side: 'client', platform: ticket.platform }} />
      </span>
      <Who ticket={ticket} />
      <span className={`not-small ${styles.presence}`}>{presence}</span>
      <div className={styles.tools}>
        <IconButton
          icon={Search}
          label={t('chat.search')}
          keys={keysOf('find')}
          isPressed={panel === 'find'}
          onPress={() => toggle('find')}
        />
        <IconButton
          icon={Pin}
          label={t('chat.pins', { count: pinCount })}
          keys={keysOf('pins')}
          isPressed={panel === 'pins'}
          onPress={() => toggle('pins')}
        />
        <span className="not-small">
          <IconButton icon={Printer} label={t('chat.transcript')} onPress={actions.openTranscript} />
        </span>
        {ticket.may.reassign && (
          <IconButton
            icon={ArrowLeftRight}
            label={t('chat.reassign')}
            keys={keysOf('reassign')}
            onPress={actions.reassign}
          />
        )}
        {ticket.may.close && <CloseButton onClose={actions.close} />}
      </div>
    </header>
  )
}

function Who({ ticket }: { ticket: MyTicket }) {
  const { t } = useTranslation()
  const me = useMe()
  const handled = isHandler(me, ticket)
    ? t('chat.handledByYou')
    : t('chat.handledBy', { name: ticket.user_name ?? '' })
  const accepted = ticket.userid === null ? t('chat.notAccepted') : handled
  return (
    <div className={styles.who}>
      <h2 className={styles.name} title={clientName(ticket, t)} dir="auto">
        {clientName(ticket, t)}
      </h2>
      <p className={styles.sub}>
        <span className="id">{ticket.ticketid.slice(0, 8)}</span>
        <span className={styles.part}>{platformNames[ticket.platform]}</span>
        <span className={`not-small truncate ${styles.part}`}>
          {isClosed(ticket) ? t('chat.closedState') : accepted}
        </span>
      </p>
    </div>
  )
}

/** On a phone the check alone; the confirmation follows anyway. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={`not-small ${styles.close}`}>
        <Button label={t('chat.close')} icon={Check} onPress={onClose} />
      </span>
      <span className="only-small">
        <IconButton icon={Check} label={t('chat.close')} onPress={onClose} />
      </span>
    </>
  )
}
