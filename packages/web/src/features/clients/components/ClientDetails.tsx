import type { Client } from '@switchboard/contract'
import { CalendarClock, Hash, IdCard, MapPin, RotateCcw, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/layout/Box.tsx'
import { Facts, CreationDate } from '../../../ui/layout/Facts.tsx'

export function ClientDetails({ client }: { client: Client }) {
  const { t } = useTranslation()
  const given = (text: string | null, missing: string) =>
    text === null || text === '' ? <span className="muted">{missing}</span> : text
  return (
    <Box title={t('profile.details')} body="rows">
      <Facts
        facts={[
          { label: t('clients.id'), icon: Hash, value: <span className="id">{client.short_id}</span> },
          {
            label: t('clients.account'),
            icon: IdCard,
            value: given(client.account_number, t('clients.noAccount')),
          },
          { label: t('clients.address'), icon: MapPin, value: given(client.address, t('clients.noAddress')) },
          { label: t('clients.note'), icon: StickyNote, value: given(client.note, t('clients.noNote')) },
          {
            label: t('clients.reopened'),
            icon: RotateCcw,
            value: t('clients.times', { count: client.count_ticket_reopened }),
          },
          {
            label: t('profile.created'),
            icon: CalendarClock,
            value: <CreationDate at={client.created_on} bad={t('profile.badCreated')} />,
          },
        ]}
      />
    </Box>
  )
}
