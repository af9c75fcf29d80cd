import { Command, EllipsisVertical, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useHeadActions } from './head-actions.ts'

/** What a small chat head has no room for. A phone has no keys. */
export function HeadMenu({ pinCount }: { pinCount: number }) {
  const { t } = useTranslation()
  const { openPalette, setPanel } = useOpenTicket()
  const { views, changes } = useHeadActions()
  return (
    <Menu
      label={t('chat.more')}
      trigger={<IconButton icon={EllipsisVertical} label={t('chat.more')} />}
      choices={[
        ...changes.map(({ id, icon, label, onChoose }) => ({ id, icon, label, onChoose })),
        {
          id: 'pins',
          label: t('chat.pins', { count: pinCount }),
          icon: Pin,
          onChoose: () => setPanel('pins'),
        },
        ...views,
        // The header of the page is not there.
        { id: 'palette', label: t('jump.field'), icon: Command, onChoose: openPalette },
      ]}
    />
  )
}
