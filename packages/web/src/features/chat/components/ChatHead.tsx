import { isClosed, isHandler, type MyTicket } from '@switchboard/contract'
import { ArrowLeft, ArrowLeftRight, Check, Pin, Search, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { later } from '../../../live/later.tsx'
import { useMe } from '../../../live/me.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useHeadActions } from './head-actions.ts'
import styles from './ChatHead.module.css'
import { accountText, platformName } from '../../../i18n/platform-name.ts'
import { cx } from '../../../lib/cx.ts'
import { useAccountName } from '../../../live/account-names.ts'
import { clientName } from '../../../i18n/client-name.ts'

type ChatHeadProps = {
  pinCount: number
  /** Which colleagues are in the ticket. */
  presence: ReactNode
}

export function ChatHead({ pinCount, presence }: ChatHeadProps) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { ticket, back } = useOpenTicket()
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <span className="only-narrow">
          <IconButton icon={ArrowLeft} label={t('chat.back')} keys={keysOf('back')} onPress={back} />
        </span>
        <span className={styles.avatar}>
          <Avatar name={clientName(ticket, t)} of={{ side: 'client', platform: ticket.platform }} />
        </span>
        <Who ticket={ticket} />
        <span className={styles.presence}>{presence}</span>
        <Tools pinCount={pinCount} />
      </div>
    </header>
  )
}

/** What can be done with the ticket; in a small head most of it is in a menu. */
function Tools({ pinCount }: Pick<ChatHeadProps, 'pinCount'>) {
  const { views, changes } = useHeadActions()
  return (
    <div className={styles.tools}>
      <Panels pinCount={pinCount} />
      {[...views, ...changes].map(({ id, onChoose, ...button }) => (
        <span className={styles.wide} key={id}>
          <IconButton {...button} onPress={onChoose} />
        </span>
      ))}
      <Steps />
      <span className={styles.small}>
        <HeadMenu pinCount={pinCount} />
      </span>
    </div>
  )
}

/** What opens over the chat or beside it. */
function Panels({ pinCount }: Pick<ChatHeadProps, 'pinCount'>) {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { panel, setPanel, isClientShown, toggleClient } = useOpenTicket()
  const toggle = (name: 'find' | 'pins') => setPanel(panel === name ? null : name)
  return (
    <>
      <IconButton
        icon={Search}
        label={t('chat.search')}
        keys={keysOf('find')}
        isPressed={panel === 'find'}
        onPress={() => toggle('find')}
      />
      <span className={styles.pins}>
        <IconButton
          icon={Pin}
          label={t('chat.pins', { count: pinCount })}
          keys={keysOf('pins')}
          isPressed={panel === 'pins'}
          onPress={() => toggle('pins')}
        />
      </span>
      <span className={styles.wide}>
        <IconButton
          icon={UserRound}
          label={t('chat.client')}
          keys={keysOf('client')}
          isPressed={isClientShown}
          onPress={toggleClient}
        />
      </span>
    </>
  )
}

/** The steps of the ticket that I may take. */
function Steps() {
  const { t } = useTranslation()
  const keysOf = useKeys()
  const { ticket, reassign, close } = useOpenTicket()
  return (
    <>
      {ticket.may.reassign && (
        <IconButton
          icon={ArrowLeftRight}
          label={t('chat.reassign')}
          keys={keysOf('reassign')}
          onPress={reassign}
        />
      )}
      {ticket.may.close && <CloseButton onClose={close} />}
    </>
  )
}

const HeadMenu = later(async () => (await import('./HeadMenu.tsx')).HeadMenu)

/** The name opens what is known about the client: on a phone there is no other button for it. */
function Who({ ticket }: { ticket: MyTicket }) {
  const { t } = useTranslation()
  const { isClientShown, toggleClient } = useOpenTicket()
  const account = useAccountName()(ticket.accountid)
  const platform = platformName(ticket.platform, t)
  const me = useMe()
  const handled = isHandler(me, ticket)
    ? t('chat.handledByYou')
    : t('chat.handledBy', { name: ticket.user_name ?? '' })
  const accepted = ticket.userid === null ? t('chat.notAccepted') : handled
  return (
    <div className={styles.who}>
      <h2 className={`${styles.name} truncate`} title={clientName(ticket, t)} dir="auto">
        <button type="button" className={styles.open} aria-expanded={isClientShown} onClick={toggleClient}>
          {clientName(ticket, t)}
        </button>
      </h2>
      <p className={styles.sub}>
        <span className={cx('id', account !== null && styles.wide)}>{ticket.ticketid.slice(0, 8)}</span>
        {account === null ? (
          <span className={styles.part}>{platform}</span>
        ) : (
          <span className={cx('truncate', styles.account)} title={accountText(ticket.platform, account, t)}>
            <span className="visually-hidden">{platform}: </span>
            {account}
          </span>
        )}
        <span className={cx('truncate', styles.wide, styles.part, styles.state)}>
          {isClosed(ticket) ? t('chat.closedState') : accepted}
        </span>
      </p>
    </div>
  )
}

/** In a small head the check alone; the confirmation follows anyway. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={cx(styles.wide, styles.close)}>
        <Button label={t('chat.close')} icon={Check} onPress={onClose} />
      </span>
      <span className={styles.small}>
        <IconButton icon={Check} label={t('chat.close')} onPress={onClose} />
      </span>
    </>
  )
}
