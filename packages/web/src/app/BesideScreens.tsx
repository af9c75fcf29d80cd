import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePushSync } from '../features/push/use-push.ts'
import { type Session, settingsQuery } from '../features/session/api.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { ExpiryWarning } from './ExpiryWarning.tsx'
import { LiveConnection } from './LiveConnection.tsx'
import { RefusedNotices } from './RefusedNotices.tsx'
import { UndeliveredNotices } from './UndeliveredNotices.tsx'
import { UnreadTitle } from './UnreadTitle.tsx'

/** What runs beside every screen while a user is signed in: live events, notices, push. */
export function BesideScreens({ session }: { session: Session }) {
  return (
    <>
      <PushSync wasSubscribed={session.isPushSubscribed} />
      <LiveConnection cursor={session.position} />
      <UndeliveredNotices />
      <RefusedNotices />
      <UnreadTitle />
      <ExpiryWarning expires={session.expires} />
      <DeskToasts />
    </>
  )
}

/** Push is checked when the page starts, and the service worker may lead somewhere. */
function PushSync({ wasSubscribed }: { wasSubscribed: boolean }) {
  usePushSync(useQuery(settingsQuery).data?.vapidPublicKey, wasSubscribed)
  return null
}

export function DeskToasts() {
  const { t } = useTranslation()
  return <Toasts store={toasts} label={t('common.toasts')} closeLabel={t('common.dismiss')} />
}
