import type { WebsiteChat } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useRemoveChat } from '../api.ts'

type DisconnectChatProps = { chat: WebsiteChat; onLeaving: (isLeaving: boolean) => void }

/** Takes a chat away, after a question. The page of the chat goes with it, perhaps before the answer comes. */
export function DisconnectChat({ chat, onLeaving }: DisconnectChatProps) {
  const { t } = useTranslation()
  const { name } = chat
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveChat(chat)
  const removeIt = () => {
    onLeaving(true)
    void mutateThen(remove, undefined, {
      done: () => toasts.show({ tone: 'success', text: t('websiteChats.disconnect.done', { name }) }),
      refused: () => onLeaving(false),
    })
  }
  return (
    <div>
      <Button label={t('websiteChats.disconnect.open')} tone="link-danger" onPress={() => setAsking(true)} />
      <AskFirst
        isOpen={isAsking}
        question={t('websiteChats.disconnect.question', { name })}
        text={t('websiteChats.disconnect.text')}
        yesLabel={t('websiteChats.disconnect.yes')}
        isDestructive
        request={remove}
        onNo={() => setAsking(false)}
        onYes={removeIt}
      />
    </div>
  )
}
