import type { ClientProfile } from '@switchboard/contract'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { ActionRow, ActionRows } from '../../../ui/layout/ActionRow.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'

/** Messages written while the client was blocked are shown only here. */
export function BlockedMessages({ blocked_messages: messages }: Pick<ClientProfile, 'blocked_messages'>) {
  const { t } = useTranslation()
  if (messages.length === 0) return null
  return (
    <Box title={t('clients.whileBlocked')} body="rows">
      <ActionRows label={t('clients.whileBlocked')}>
        {messages.map((message) => (
          <ActionRow
            key={message.created_on}
            icon={Ban}
            time={{ dateTime: message.created_on, text: dateAndTime(message.created_on) }}
          >
            {message.content === '' ? t('clients.noText') : <Truncated text={message.content} as="text" />}
          </ActionRow>
        ))}
      </ActionRows>
    </Box>
  )
}
