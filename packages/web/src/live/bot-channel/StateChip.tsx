import type { ChannelHealth } from '@switchboard/contract'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/feedback/Chip.tsx'

/** Whether a channel is connected, and how it is doing; null: it is not. */
export function StateChip({ health }: { health: Pick<ChannelHealth, 'state'> | null }) {
  const { t } = useTranslation()
  const state = health?.state ?? 'off'
  if (state === 'off') return <Chip text={t('channels.state.off')} />
  return state === 'connected' ? (
    <Chip text={t('channels.state.connected')} tone="success" icon={Check} />
  ) : (
    <Chip
      text={t(`channels.state.${state}`)}
      tone={state === 'broken' ? 'danger' : 'warning'}
      icon={TriangleAlert}
    />
  )
}
