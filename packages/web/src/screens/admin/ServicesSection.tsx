import { type Platform, providerPlatforms } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { platformName } from '../../i18n/platform-name.ts'
import { leavePage } from '../../lib/leave-page.ts'
import type { SettingsSection } from '../../lib/settings-section.ts'
import { ChannelFacts } from '../../features/channel-settings/components/ChannelFacts.tsx'
import { settingsQuery } from '../../features/session/api.ts'
import { channelHealthQuery } from '../../features/channel-settings/health-api.ts'
import { inUse } from '../../features/channel-settings/health-model.ts'
import { PlatformIcon } from '../../ui/people/PlatformIcon.tsx'
import { TilePicker } from '../../ui/forms/TilePicker.tsx'
import { channelChoices, channelPanels, chosenChannel } from './channel-panels.tsx'

export const servicesSection: SettingsSection = {
  id: 'services',
  label: 'settings.services',
  Section: ServicesSection,
}

/** Communication services: the icon switcher, and the channel that is chosen. */
function ServicesSection() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const chosen = chosenChannel(params.get('channel'))
  const { Panel } = channelPanels[chosen]
  return (
    <>
      <TilePicker
        label={t('channels.choose')}
        layout="row"
        value={chosen}
        onChange={(id) => leavePage(() => setParams({ section: 'services', channel: id }))}
        tiles={channelChoices.map((id) => {
          const { State } = channelPanels[id]
          return {
            id,
            name: platformName(id, t),
            sub: <State />,
            lead: <PlatformIcon platform={id} size="lg" />,
          }
        })}
      />
      <Panel />
      {atProvider.has(chosen) && <Health of={chosen} />}
    </>
  )
}

const atProvider = new Set<Platform>(providerPlatforms)

/** How each account of the channel is doing at its provider. */
function Health({ of }: { of: Platform }) {
  const channels = useQuery(channelHealthQuery).data?.value ?? []
  const isSilent = useQuery(settingsQuery).data?.isSilent === true
  return inUse(channels, of).map((health) => (
    <ChannelFacts key={health.accountid} health={health} isSilent={isSilent} />
  ))
}
