import { platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PlatformIcon } from '../../ui/PlatformIcon.tsx'
import { TilePicker } from '../../ui/TilePicker.tsx'
import { channelPanels } from './channel-panels.tsx'
import { channelChoices, channelOf } from './settings-sections.ts'

/** §2 Communication services: the icon switcher, and the channel that is chosen. */
export function ServicesSection() {
  const { t } = useTranslation('panel')
  const [params, setParams] = useSearchParams()
  const chosen = channelOf(params.get('channel'))
  const { Panel } = channelPanels[chosen]
  return (
    <>
      <TilePicker
        label={t('channels.choose')}
        layout="row"
        value={chosen}
        onChange={(id) => setParams({ section: 'services', channel: id })}
        tiles={channelChoices.map((id) => {
          const { State } = channelPanels[id]
          return {
            id,
            name: platformNames[id],
            sub: <State />,
            lead: <PlatformIcon platform={id} size="lg" />,
          }
        })}
      />
      <Panel />
    </>
  )
}
