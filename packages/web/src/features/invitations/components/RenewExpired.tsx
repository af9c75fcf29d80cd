import type { Invitation } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useRenewExpired } from '../api.ts'
import { showLinks } from './InvitedLinks.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

/** A new link for everybody whose link has expired; nothing while there is nobody. */
export function RenewExpired({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation()
  const renew = useRenewExpired()
  const [isAsking, setAsking] = useState(false)
  const count = invitations.filter(({ state }) => state === 'expired').length
  const isMailed = invitations.some(({ mail }) => mail !== null)
  const label = t(isMailed ? 'invite.sendExpired' : 'invite.renewExpired', { count })
  const close = () => setAsking(false)
  const yes = () =>
    void mutateThen(renew, undefined, {
      here: close,
      done(invited) {
        if (invited.length > 0) showLinks(t('invite.renewed', { count: invited.length }), invited)
        // Another administrator was faster.
        else toasts.show({ tone: 'plain', text: t('invite.noneExpired') })
      },
    })
  return (
    <>
      {count > 0 && <Button label={label} size="sm" onPress={() => setAsking(true)} />}
      <AskFirst
        isOpen={isAsking}
        question={t(isMailed ? 'invite.sendExpiredQuestion' : 'invite.renewExpiredQuestion', { count })}
        text={t('invite.renewExpiredText')}
        yesLabel={t(isMailed ? 'invite.sendAgain' : 'invite.renew')}
        request={renew}
        gone={count === 0 && t('invite.noneExpired')}
        onNo={close}
        onYes={yes}
      />
    </>
  )
}
