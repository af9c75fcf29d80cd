import type { WebsiteChat } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { ShownOnce } from '../../../ui/forms/ShownOnce.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRenewSecret } from '../api.ts'

type RenewSecretProps = { chat: WebsiteChat; onClose: () => void }

/** Asks, because the website has to learn it; then shows it, this once. */
export function RenewSecret({ chat, onClose }: RenewSecretProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const renew = useRenewSecret(chat)
  const secret = renew.data
  if (secret !== undefined)
    return (
      <Dialog
        onClose={onClose}
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
          onKept={onClose}
        />
      </Dialog>
    )
  return (
    <AlertDialog
      isOpen
      question={t('websiteChats.identity.question', { name: chat.name })}
      text={t('websiteChats.identity.questionText')}
      noLabel={t('common.cancel')}
      yesLabel={t('websiteChats.identity.yes')}
      isPending={renew.isPending}
      error={renew.isError ? failureText(failureOf(renew.error), t) : undefined}
      onNo={onClose}
      onYes={() => renew.mutate()}
    />
  )
}
