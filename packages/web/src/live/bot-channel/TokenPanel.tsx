import type { BotPlace, ChannelHealth, Platform } from '@switchboard/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { GuideLink } from '../../ui/buttons/GuideLink.tsx'
import { Column } from '../../ui/layout/Layout.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { StateChip } from './StateChip.tsx'
import styles from './TokenPanel.module.css'

export type TokenFormProps = {
  /** Absent: the bot takes the place of the first one. */
  place?: BotPlace | undefined
  /** Undefined while no token is set: there is no view to return to. */
  onCancel: (() => void) | undefined
  onSubmit: () => void
  /** With the text that the panel shows afterwards. */
  onDone: (text: string) => void
}

type TokenPanelProps = {
  title: string
  platform: Platform
  /** Null while no token is set. */
  health: ChannelHealth | null
  Form: ComponentType<TokenFormProps>
  /** The other actions while a token is set. */
  whenSet: (onDone: (text: string) => void) => ReactNode
}

/** A bot that is known by one token: set or unset; when set, its input is hidden until overwrite is chosen. */
export function TokenPanel({ title, platform, health, Form, whenSet }: TokenPanelProps) {
  const { t } = useTranslation()
  // Null until it was chosen: the button has the focus only after its form was left.
  const [isOverwriting, setOverwriting] = useState<boolean | null>(null)
  const [done, setDone] = useState<string | null>(null)
  // The event about a new bot arrives before its webhook has been tested: the form stays open until it has its answer.
  const [isHeld, setHeld] = useState(false)
  const isAsking = health === null || isOverwriting === true || isHeld
  const close = () => {
    setHeld(false)
    setOverwriting(false)
  }
  const hold = () => {
    setDone(null)
    setHeld(true)
  }
  const showDone = (text: string) => {
    close()
    setDone(text)
  }
  return (
    <div className={styles.panel}>
      <Box title={title} tools={<StateChip health={health} />}>
        <Column>
          {done !== null && <Notice tone="success">{done}</Notice>}
          {!isAsking && (
            <Notice
              tone="warning"
              actions={
                <Button
                  label={t('bot.overwrite')}
                  onPress={() => setOverwriting(true)}
                  takesFocus={isOverwriting === false}
                />
              }
            >
              {t('bot.alreadySet')}
            </Notice>
          )}
          {isAsking ? (
            <Form onCancel={isOverwriting ? close : undefined} onSubmit={hold} onDone={showDone} />
          ) : (
            whenSet(showDone)
          )}
          {isAsking && (
            <GuideLink platform={platform} label={t('bot.guide', { platform: platformName(platform, t) })} />
          )}
        </Column>
      </Box>
    </div>
  )
}
