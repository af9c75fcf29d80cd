import type { Agent } from '@switchboard/contract'
import { Bell, Building2, CalendarClock, LogIn, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Facts, CreationDate } from '../../../ui/layout/Facts.tsx'
import { Missing } from '../../../ui/tables/Table.tsx'
import { hasLoggedIn, isPushEnabled } from '../agents-model.ts'

export function AgentDetails({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const isEnabled = isPushEnabled(agent)
  return (
    <Box title={t('profile.details')} body="rows">
      <Facts
        facts={[
          { label: t('agents.email'), icon: Mail, value: agent.email },
          {
            label: t('agents.department'),
            icon: Building2,
            value:
              agent.department_name === null ? (
                <Missing text={t('agents.noDepartment')} />
              ) : (
                <DepartmentMark name={agent.department_name} />
              ),
          },
          {
            label: t('profile.created'),
            icon: CalendarClock,
            value: <CreationDate at={agent.created_on} bad={t('profile.badCreated')} />,
          },
          {
            label: t('agents.lastLogin'),
            icon: LogIn,
            value: hasLoggedIn(agent) ? (
              <time dateTime={agent.last_logged_on}>{dateAndTime(agent.last_logged_on)}</time>
            ) : (
              <Missing text={t('agents.neverLoggedIn')} />
            ),
          },
          {
            label: t('agents.push'),
            icon: Bell,
            value: (
              <Chip
                text={isEnabled ? t('agents.pushEnabled') : t('agents.pushDisabled')}
                tone={isEnabled ? 'success' : 'plain'}
              />
            ),
          },
        ]}
      />
    </Box>
  )
}
