import { type Platform, platformNames } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useRemoveBot } from '../api.ts'

type DisconnectBotProps = {
  platform: Extract<Platform, 'telegram' | 'viber'>
  /** With the text that the panel shows afterwards. */
  onDone: (text: string) => void
}

/** Takes a bot away, after a question. */
export function DisconnectBot({ platform, onDone }: DisconnectBotProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveBot(platform)
  const named = { platform: platformNames[platform] }
  return (
    <div>
      <Button label={t('channelHealth.bot.disconnect')} tone="link-danger" onPress={() => setAsking(true)} />
      <AlertDialog
        isOpen={isAsking}
        question={t('channelHealth.bot.question', named)}
        text={t('channelHealth.bot.questionText')}
        noLabel={t('common.cancel')}
        yesLabel={t('channelHealth.bot.yes')}
        isDestructive
        isPending={remove.isPending}
        error={remove.isError ? failureText(failureOf(remove.error), t) : undefined}
        onNo={() => setAsking(false)}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              onDone(t('channelHealth.bot.gone', named))
            },
          })
        }
      />
    </div>
  )
}
