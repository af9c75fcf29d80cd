import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../i18n/time-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ComposerNotice } from '../../../ui/chat/ComposerNotice.tsx'
import { WindowRing } from '../../../ui/chat/WindowRing.tsx'
import { windowLeft } from '../composer-model.ts'

type ReplyWindowProps = { ends: string; platform: string }

/** How long the channel still lets us answer freely; the last hour counts each second. */
export function ReplyWindow({ ends, platform }: ReplyWindowProps) {
  const isLow = windowLeft(ends, useNow(30_000)).isLow
  const View = isLow ? Ticking : Calm
  return <View ends={ends} platform={platform} />
}

const Ticking = (props: ReplyWindowProps) => <Ring {...props} now={useNow(1000)} />
const Calm = (props: ReplyWindowProps) => <Ring {...props} now={useNow(30_000)} />

function Ring({ ends, platform, now }: ReplyWindowProps & { now: Date }) {
  const { t } = useTranslation()
  const { minutes, seconds, share, isLow, isLastHour } = windowLeft(ends, now)
  const time = isLastHour ? `${minutes}:${String(seconds).padStart(2, '0')}` : durationText(minutes, t)
  return (
    <WindowRing
      share={share}
      isLow={isLow}
      lead={t('composer.window', { platform })}
      text={t('composer.windowLeft', { time })}
      title={t('composer.windowTitle', { platform })}
    />
  )
}

type LastHourProps = ReplyWindowProps & { name: string; hasTemplates: boolean }

/** Announced once, when the last hour begins. */
export function LastHour({ ends, platform, name, hasTemplates }: LastHourProps) {
  const { t } = useTranslation()
  const { isLastHour } = windowLeft(ends, useNow(15_000))
  if (!isLastHour) return null
  return (
    <ComposerNotice icon={Clock} tone="warning">
      {hasTemplates ? t('window.lastHourTemplates', { platform }) : t('window.lastHour', { platform, name })}
    </ComposerNotice>
  )
}
