import { useTranslation } from 'react-i18next'
import { lengthWords } from '../../../i18n/time-words.ts'
import { useNow } from '../../../lib/use-now.ts'
import { WindowRing } from '../../../ui/chat/WindowRing.tsx'
import { windowLeft } from '../composer-model.ts'

/** How long the channel still lets us answer freely (product §5). */
export function ReplyWindow({ ends, platform }: { ends: string; platform: string }) {
  const { t } = useTranslation()
  const { minutes, share, isLow } = windowLeft(ends, useNow(30_000))
  return (
    <WindowRing
      share={share}
      isLow={isLow}
      lead={t('composer.window', { platform })}
      words={t('composer.windowLeft', { time: lengthWords(minutes, t) })}
      title={t('composer.windowTitle', { platform })}
    />
  )
}
