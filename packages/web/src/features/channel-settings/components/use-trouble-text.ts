import { type ChannelHealth, Platform } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { dateAndTime } from '../../../lib/dates.ts'
import type { Trouble } from '../health-model.ts'

/** What is wrong with a connection in plain words, and what the user can do about it. */
export function useTroubleText() {
  const { t } = useTranslation()
  const places = ({ platform, name, late_since }: ChannelHealth) => {
    const known = Platform.safeParse(platform).data
    return {
      name,
      platform: known === undefined ? platform : platformName(known, t),
      time: late_since === null ? '' : dateAndTime(late_since),
    }
  }
  return {
    wrong: (health: ChannelHealth, trouble: Trouble): string =>
      t(`channelHealth.trouble.${trouble}`, places(health)),
    remedy: (health: ChannelHealth, trouble: Trouble): string =>
      trouble === 'silent' && health.intake === 'polling'
        ? t('channelHealth.trouble.silentPollingDo', places(health))
        : t(`channelHealth.trouble.${trouble}Do`, places(health)),
  }
}
