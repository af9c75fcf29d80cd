import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TroubleLines } from '../../../ui/feedback/TroubleLines.tsx'
import { channelHealthQuery } from '../health-api.ts'
import { inTrouble, troubleOf } from '../health-model.ts'
import { useTroubleText } from './use-trouble-text.ts'

/** Notifies every administrator, on every screen, of a connection in trouble until it is repaired (R29). */
export function ChannelTrouble() {
  const { t } = useTranslation()
  const { wrong } = useTroubleText()
  const troubled = inTrouble(useQuery(channelHealthQuery).data?.value ?? [])
  const lines = troubled.flatMap((channel) => {
    const trouble = troubleOf(channel)
    if (trouble === null) return []
    const to = `/admin-panel/settings?section=services&channel=${channel.platform}`
    return [{ id: channel.accountid, text: wrong(channel, trouble), to }]
  })
  return (
    <TroubleLines
      label={t('channelHealth.trouble.label')}
      lines={lines}
      lookLabel={t('channelHealth.trouble.look')}
    />
  )
}
