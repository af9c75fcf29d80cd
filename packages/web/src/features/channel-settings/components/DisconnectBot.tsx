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
  /** With what the panel says of it. */
  onDone: (text: string) => void
}

/** Takes a bot away, after a question. */
export function DisconnectBot({ platform, onDone }: DisconnectBotProps) {
  const { t } = useTranslation('channels')
  const { t: tCommon } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveBot(platform)
  const named = { platform: platformNames[platform] }
  return (
    <div>
      <Button label={t('bot.disconnect')} tone="link-danger" onPress={() => setAsking(true)} />
      <AlertDialog
        isOpen={isAsking}
        question={t('bot.question', named)}
        text={t('bot.questionText')}
        noLabel={tCommon('common.cancel')}
        yesLabel={t('bot.yes')}
        isDestructive
        isPending={remove.isPending}
        error={remove.isError ? failureText(failureOf(remove.error), tCommon) : undefined}
        onNo={() => setAsking(false)}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsking(false)
              onDone(t('bot.gone', named))
            },
          })
        }
      />
    </div>
  )
}
