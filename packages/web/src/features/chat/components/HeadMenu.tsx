import { AlarmClock, Command, EllipsisVertical, Pin, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'

/** On a phone: what the chat head has no room for. */
export function HeadMenu({ pinCount }: { pinCount: number }) {
  const { t } = useTranslation()
  const { ticket, snooze, openTranscript, openPalette, setPanel } = useOpenTicket()
  return (
    <Menu
      label={t('chat.more')}
      trigger={<IconButton icon={EllipsisVertical} label={t('chat.more')} />}
      choices={[
        ...(ticket.may.send
          ? [{ id: 'snooze', label: t('snooze.title'), icon: AlarmClock, onChoose: snooze }]
          : []),
        {
          id: 'pins',
          label: t('chat.pins', { count: pinCount }),
          icon: Pin,
          onChoose: () => setPanel('pins'),
        },
        { id: 'transcript', label: t('chat.transcript'), icon: Printer, onChoose: openTranscript },
        // The header of the page is not there.
        { id: 'palette', label: t('palette.field'), icon: Command, onChoose: openPalette },
      ]}
    />
  )
}
