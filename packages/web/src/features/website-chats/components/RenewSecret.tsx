import type { WebsiteChat } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'
import { SecretOnce } from '../../../live/shown-once/SecretOnce.tsx'
import { showOnce } from '../../../live/shown-once/show-once.ts'
import { useRenewSecret } from '../api.ts'

type RenewSecretProps = { chat: WebsiteChat; isOpen: boolean; onClose: () => void }

/** Asks, because the website has to learn it; it is shown once. */
export function RenewSecret({ chat, isOpen, onClose }: RenewSecretProps) {
  const { t } = useTranslation()
  const renew = useRenewSecret(chat)
  const renewIt = () =>
    void mutateThen(renew, undefined, {
      done: (secret) =>
        showOnce({
          title: t('websiteChats.identity.secretOf', { name: chat.name }),
          content: (
            <SecretOnce
              notice={t('websiteChats.identity.once')}
              secret={secret}
              keptLabel={t('websiteChats.identity.kept')}
            />
          ),
        }),
      here: onClose,
    })
  return (
    <AskFirst
      isOpen={isOpen}
      question={t('websiteChats.identity.question', { name: chat.name })}
      text={t('websiteChats.identity.questionText')}
      yesLabel={t('websiteChats.identity.yes')}
      request={renew}
      onNo={onClose}
      onYes={renewIt}
    />
  )
}
