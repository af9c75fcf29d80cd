import type { BotPlatform } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import { GuideLink } from '../../ui/buttons/GuideLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Column } from '../../ui/layout/Layout.tsx'
import styles from './TokenPanel.module.css'

type PlaceBotProps = {
  platform: BotPlatform
  /** Of the bot that gets a new token; null: another bot. */
  name: string | null
  form: (onCancel: () => void) => ReactNode
  onClose: () => void
}

/** The form for the token of another bot, or for a new token of a connected one. */
export function PlaceBot({ platform, name, form, onClose }: PlaceBotProps) {
  const { t } = useTranslation()
  const named = { platform: platformName(platform, t) }
  return (
    <div className={styles.panel}>
      <Box title={name === null ? t('bot.addTitle', named) : t('bot.reconnectOf', { name })}>
        <Column>
          <Notice>{name === null ? t('bot.addText') : t('bot.reconnectText')}</Notice>
          {form(onClose)}
          <GuideLink platform={platform} label={t('bot.guide', named)} />
        </Column>
      </Box>
    </div>
  )
}
