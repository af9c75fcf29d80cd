import type { WebsiteChat } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRenewSecret } from '../api.ts'

type RenewSecretProps = { chat: WebsiteChat; isOpen: boolean; onClose: () => void }

/** Asks, because the website has to learn it; then shows it, this once: also when the question was left before the answer. */
export function RenewSecret({ chat, isOpen, onClose }: RenewSecretProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const renew = useRenewSecret(chat)
  const [secret, setSecret] = useState<string | null>(null)
  const leave = () => {
    setSecret(null)
    onClose()
  }
  if (secret !== null)
    return (
      <Dialog
        onClose={leave}
        title={t('websiteChats.identity.secretOf', { name: chat.name })}
        closeLabel={t('common.close')}
        holds="once"
      >
        <ShownOnce
          notice={t('websiteChats.identity.once')}
          secret={secret}
          copyLabel={t('copy.label')}
          onCopy={() => void copy(secret)}
          keptLabel={t('websiteChats.identity.kept')}
          onKept={leave}
        />
      </Dialog>
    )
  return (
    <AskFirst
      isOpen={isOpen}
      question={t('websiteChats.identity.question', { name: chat.name })}
      text={t('websiteChats.identity.questionText')}
      yesLabel={t('websiteChats.identity.yes')}
      request={renew}
      onNo={onClose}
      onYes={() => void mutateThen(renew, undefined, { done: setSecret })}
    />
  )
}
