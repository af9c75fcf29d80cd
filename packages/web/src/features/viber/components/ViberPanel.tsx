import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChannelPanel } from '../../../lib/channel-panel.ts'
import { BotChannel, BotChannelState } from '../../../live/bot-channel/BotChannel.tsx'
import { removeViber, viberQuery } from '../api.ts'
import { ViberForm } from './ViberForm.tsx'

export const viberChannel: ChannelPanel = { State: ViberState, Panel: ViberPanel }

function ViberState() {
  return <BotChannelState platform="viber" status={useQuery(viberQuery).data} />
}

function ViberPanel() {
  const { t } = useTranslation()
  return (
    <BotChannel
      platform="viber"
      title={t('viber.title')}
      status={useQuery(viberQuery)}
      form={(props) => <ViberForm {...props} />}
      removeOnly={removeViber}
    />
  )
}
