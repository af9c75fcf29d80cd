import type { Pin } from '@switchboard/contract'
import { PinOff, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { focusBeside } from '../../../lib/focus-beside.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { pinText } from '../message/message-text.ts'
import { useOpenChat } from '../open-chat.ts'
import styles from './PinsPanel.module.css'

export function PinsPanel({ pins }: { pins: readonly Pin[] }) {
  const { t } = useTranslation()
  const { ticket, jump, mutations } = useOpenChat()
  const { setPanel } = useOpenTicket()
  const onClose = () => setPanel(null)
  const list = useRef<HTMLUListElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  return (
    <section className={styles.pins} aria-label={t('pins.label')} data-pins="">
      <header className={styles.head}>
        {pins.length === 0 ? t('pins.none') : t('chat.pins', { count: pins.length })}
        <span className="spread">
          <IconButton
            ref={close}
            icon={X}
            size="sm"
            label={t('pins.close')}
            keys={['Esc']}
            onPress={onClose}
          />
        </span>
      </header>
      <ul ref={list} className={styles.list}>
        {pins.map((pin, place) => (
          <PinRow
            key={pin.messageid}
            pin={pin}
            mayUnpin={ticket.may.pin}
            onJump={(messageid) => {
              // The panel lies over the place that the jump leads to.
              jump(messageid)
              onClose()
            }}
            onUnpin={(gone) => {
              mutations.unpin(gone)
              if (!focusBeside(list.current?.children, place)) close.current?.focus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type PinRowProps = {
  pin: Pin
  mayUnpin: boolean
  onJump: (messageid: string) => void
  onUnpin: (pin: Pin) => void
}

function PinRow({ pin, mayUnpin, onJump, onUnpin }: PinRowProps) {
  const { t } = useTranslation()
  return (
    <li className={styles.pin}>
      <Avatar name={pin.username} size="sm" of={{ side: pin.isagent ? 'agent' : 'client' }} />
      <button type="button" className={styles.words} onClick={() => onJump(pin.messageid)}>
        <span className={styles.who}>
          <b dir="auto">{pin.username}</b> ·{' '}
          <time dateTime={pin.created_on}>{dateAndTime(pin.created_on)}</time>
        </span>
        <span className={styles.text} dir="auto">
          {pinText(pin, t)}
        </span>
      </button>
      {mayUnpin && (
        <IconButton icon={PinOff} size="sm" label={t('pins.unpin')} onPress={() => onUnpin(pin)} />
      )}
    </li>
  )
}
