import type { Action, ActionType } from '@switchboard/contract'
import { Archive, Check, LogIn, LogOut, type LucideIcon, Plus, RotateCcw, Star } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateAndTime } from '../../lib/dates.ts'
import { ActionRow, ActionRows } from '../../ui/layout/ActionRow.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { SegmentedGroup } from '../../ui/forms/SegmentedGroup.tsx'
import { Stars } from '../../ui/figures/Stars.tsx'
import { ticketPath } from '../panel/ticket-path.ts'
import styles from './RecentActions.module.css'
import { type ActionFilter, filterActions } from './action-model.ts'

type RecentActionsProps = {
  actions: readonly Action[]
  filters: readonly ActionFilter[]
  /** An agent's first name, a client's whole one. */
  name: string
  /** An agent is rated, a client rates. */
  of: 'agent' | 'client'
}

export function RecentActions({ actions, filters, name, of }: RecentActionsProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<ActionFilter>('all')
  const shown = filterActions(actions, filter)
  return (
    <Box
      title={t('actions.title')}
      body="rows"
      tools={
        <SegmentedGroup
          label={t('actions.filter')}
          segments={filters.map((id) => ({ id, label: t(`actions.${id}`) }))}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="muted">{t('actions.none')}</p>
      ) : (
        <ActionRows label={t('actions.title')}>
          {shown.map((action) => (
            <ActionRow
              key={action.actionid}
              icon={looks[action.action_type].icon}
              tone={looks[action.action_type].tone}
              time={{ dateTime: action.action_time, text: dateAndTime(action.action_time) }}
            >
              <ActionLine action={action} name={name} of={of} />
            </ActionRow>
          ))}
        </ActionRows>
      )}
    </Box>
  )
}

function ActionLine({ action, name, of }: { action: Action } & Pick<RecentActionsProps, 'name' | 'of'>) {
  const { t } = useTranslation()
  const { action_type, ticketid, rating } = action
  const stars = rating ?? 0
  const key =
    action_type === 'ticket_rating' ? `${action_type}_${of === 'agent' ? 'got' : 'gave'}` : action_type
  return (
    <Trans
      i18nKey={`actions.did.${key}`}
      values={{ name, id: ticketid?.slice(0, 8) ?? '' }}
      components={{
        ticket: (
          <Link className={`id ${styles.ticket}`} to={ticketid === null ? '/' : ticketPath(ticketid)} />
        ),
        stars: <Stars value={stars} label={t('figures.stars', { stars })} />,
      }}
    />
  )
}

const looks: Record<ActionType, { icon: LucideIcon; tone: 'plain' | 'success' | 'accent' | 'warning' }> = {
  ticket_accept: { icon: Check, tone: 'accent' },
  ticket_close: { icon: Archive, tone: 'plain' },
  ticket_reopen: { icon: RotateCcw, tone: 'accent' },
  ticket_create: { icon: Plus, tone: 'success' },
  ticket_rating: { icon: Star, tone: 'warning' },
  user_login: { icon: LogIn, tone: 'success' },
  user_logout: { icon: LogOut, tone: 'plain' },
}
