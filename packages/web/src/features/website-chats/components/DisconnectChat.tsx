import type { WebsiteChat } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useRemoveChat } from '../api.ts'

/** Takes a chat away, after a question. The page of the chat goes with it, perhaps before the answer comes. */
export function DisconnectChat({ chat }: { chat: WebsiteChat }) {
  const { t } = useTranslation()
  const { name } = chat
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveChat(chat)
  const removeIt = () =>
    void remove.mutateAsync().then(
      () => toasts.show({ tone: 'success', text: t('websiteChats.disconnect.done', { name }) }),
      () => undefined,
    )
  return (
    <div>
      <Button label={t('websiteChats.disconnect.open')} tone="link-danger" onPress={() => setAsking(true)} />
      <AlertDialog
        isOpen={isAsking}
        question={t('websiteChats.disconnect.question', { name })}
        text={t('websiteChats.disconnect.text')}
        noLabel={t('common.cancel')}
        yesLabel={t('websiteChats.disconnect.yes')}
        isDestructive
        isPending={remove.isPending}
        error={remove.isError ? failureText(failureOf(remove.error), t) : undefined}
        onNo={() => setAsking(false)}
        onYes={removeIt}
      />
    </div>
  )
}
