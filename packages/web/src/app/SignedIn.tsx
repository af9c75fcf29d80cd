import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useNavigate } from 'react-router'
import { usePushLine } from '../features/push/use-push.ts'
import { askedPasswordQuery, preferencesQuery, sessionQuery, settingsQuery } from '../features/session/api.ts'
import { openWords, showLanguage } from '../i18n/i18n.ts'
import { MeContext } from '../live/me.ts'
import { onSessionEnd, type SessionEnd } from '../live/session-end.ts'
import { LoadingScreen } from '../screens/workspace/LoadingScreen.tsx'
import { ErrorScreen } from '../screens/lone/ErrorScreen.tsx'
import { toasts } from '../ui/toast-queue.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { ExpiryWarning } from './ExpiryWarning.tsx'
import { LiveLine } from './LiveLine.tsx'
import { showTheme } from './theme.ts'

/** The guard of everything behind the sign-in: no valid session leads to the login page with the logged-out flag. */
export function SignedIn() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const session = useQuery(sessionQuery)
  const asked = useQuery(askedPasswordQuery).data
  useLeaving()
  useOwnLook(Boolean(session.data))
  if (session.isPending) return <LoadingScreen />
  if (session.isError) return <ErrorScreen />
  if (!session.data) return <Navigate to="/login" replace state={{ loggedOut: true }} />
  const owes = session.data.owes ?? (asked === true ? 'new-password' : null)
  if (owes !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Owed
          owes={owes}
          onLater={
            session.data.owes === null
              ? () => queries.setQueryData(askedPasswordQuery.queryKey, false)
              : undefined
          }
        />
        <Toasts desk={toasts} label={t('common.toasts')} closeLabel={t('common.dismiss')} />
      </Suspense>
    )
  }
  return (
    <MeContext value={session.data.me}>
      <PushLine wasSubscribed={session.data.isPushSubscribed} />
      <LiveLine cursor={session.data.asOf} />
      <ExpiryWarning expires={session.data.expires} />
      <Outlet />
      <Toasts desk={toasts} label={t('common.toasts')} closeLabel={t('common.dismiss')} />
    </MeContext>
  )
}

/** Few see it, so it comes only to them, with its words. */
const Owed = lazy(async () => {
  const [{ OwedScreen }] = await Promise.all([
    import('../screens/login/OwedScreen.tsx'),
    openWords('panel'),
    openWords('account'),
  ])
  return { default: OwedScreen }
})

/** Push is checked when the page starts, and the service worker may lead somewhere. */
function PushLine({ wasSubscribed }: { wasSubscribed: boolean }) {
  usePushLine(useQuery(settingsQuery).data?.vapidPublicKey, wasSubscribed)
  return null
}

/** When the session ends, wherever that is noticed, all that was known of it goes with it. */
function useLeaving(): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(
    () =>
      onSessionEnd((why: SessionEnd) => {
        queries.setQueryData(sessionQuery.queryKey, null)
        queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
        void navigate('/login', { replace: true, state: { loggedOut: true, ended: why === 'ended' } })
      }),
    [navigate, queries],
  )
}

const kept = ['session', 'desk-settings']

/** Language and theme follow the user; when they cannot be read, the page stays as it is (§8). */
function useOwnLook(isKnown: boolean): void {
  const preferences = useQuery({ ...preferencesQuery, enabled: isKnown }).data
  useEffect(() => {
    if (!preferences) return
    showTheme(preferences.theme)
    void showLanguage(preferences.lang)
  }, [preferences])
}
