import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { ActionRow, ActionRows } from '../../../ui/layout/ActionRow.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { sessionsQuery, useEndOtherSessions } from '../api.ts'
import { browserOf } from '../browser-name.ts'

/** Where I am signed in, and a way to end all of it but this. */
export function SessionsBox() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionsQuery).data
  const end = useEndOtherSessions()
  if (sessions === undefined) return null
  return (
    <Box
      title={t('sessions.title')}
      body="rows"
      tools={
        sessions.length > 1 && (
          <Button label={t('sessions.endOthers')} isPending={end.isPending} onPress={() => end.mutate()} />
        )
      }
    >
      <ActionRows label={t('sessions.title')}>
        {sessions.map((session) => (
          <ActionRow
            key={session.sessionid}
            icon={MonitorSmartphone}
            tone={session.current ? 'accent' : 'plain'}
            time={{ dateTime: session.last_seen_on, text: dateAndTime(session.last_seen_on) }}
          >
            {browserOf(session.user_agent) ?? t('sessions.unknown')}
            {session.ip !== null && <span className="muted"> · {session.ip}</span>}{' '}
            {session.current && <Chip text={t('sessions.here')} tone="accent" />}
          </ActionRow>
        ))}
      </ActionRows>
    </Box>
  )
}
