import type { Platform } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../i18n/platform-name.ts'
import { AskFirst } from '../AskFirst.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { botKeys } from './bot-keys.ts'

type DisconnectBotProps = {
  platform: Platform
  /** Of one of several bots. */
  name?: string
  remove: () => Promise<unknown>
  /** With the text that the panel shows afterwards. */
  onDone: (text: string) => void
}

/** Takes a bot away, after a question. */
export function DisconnectBot({ platform, name, remove: removeBot, onDone }: DisconnectBotProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const named = { platform: platformName(platform, t), name }
  const one = name === undefined ? '' : 'Of'
  const remove = useMutation({
    mutationFn: removeBot,
    // Here and not with the call: the button goes as soon as the list is there without the bot.
    onSuccess: () => {
      setAsking(false)
      onDone(t(`bot.gone${one}`, named))
      return queries.invalidateQueries({ queryKey: botKeys })
    },
  })
  return (
    <div>
      {name === undefined ? (
        <Button label={t('bot.disconnect')} tone="link-danger" onPress={() => setAsking(true)} />
      ) : (
        <IconButton
          icon={Unplug}
          size="sm"
          label={t('bot.disconnectOf', { name })}
          onPress={() => setAsking(true)}
        />
      )}
      <AskFirst
        isOpen={isAsking}
        question={t(`bot.question${one}`, named)}
        text={t('bot.questionText')}
        yesLabel={t('bot.yes')}
        isDestructive
        request={remove}
        onNo={() => setAsking(false)}
        onYes={() => remove.mutate(undefined)}
      />
    </div>
  )
}
