import type { Preferences } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { SignInState } from '../features/session/return-path.ts'
import { askedPasswordQuery, askForPassword, sessionQuery } from '../features/session/api.ts'
import { openPanelTexts, showLanguage } from '../i18n/i18n.ts'
import { latinKey } from '../lib/latin-key.ts'
import { later, onDemand, useIsIdle } from '../live/later.tsx'
import { ownKeys } from '../lib/shortcut-keys.ts'
import { MeContext } from '../live/me.ts'
import { preferencesQuery } from '../live/preferences.ts'
import { onSessionEnd, type SessionEnd } from '../live/session-end.ts'
import { LoadingScreen } from '../screens/workspace/LoadingScreen.tsx'
import { ErrorScreen } from '../screens/errors/ErrorScreen.tsx'
import { hasText } from '../lib/has-text.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { UnsavedTexts } from '../ui/overlays/unsaved-texts.ts'
import { useStrayFilesNotice } from './stray-files.ts'
import { showDensity, showTheme } from './theme.ts'

/** An overlay that was open takes its entry out of the history, and the guard is drawn once more on the way. */
let lastLeft: Partial<SignInState> | null = null

/** The guard of everything behind the sign-in: no valid session leads to the login page with the logged-out flag. */
export function SignedIn() {
  const queries = useQueryClient()
  const session = useQuery(sessionQuery)
  const asked = useQuery(askedPasswordQuery).data
  const leaving = useLeaving()
  const isIdle = useIsIdle()
  const unsaved = useUnsavedTexts()
  useUndoKey()
  useStrayFilesNotice()
  useOwnAppearance(Boolean(session.data))
  if (session.isPending) return <LoadingScreen />
  if (session.isError) return <ErrorScreen />
  if (!session.data) return <Navigate to="/login" replace state={leaving} />
  const requiredAction = session.data.requiredAction ?? (asked === true ? 'new-password' : null)
  if (requiredAction !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RequiredAction
          requiredAction={requiredAction}
          onLater={session.data.requiredAction === null ? () => askForPassword(queries, false) : undefined}
        />
      </Suspense>
    )
  }
  return (
    <MeContext value={session.data.me}>
      <UnsavedTexts value={unsaved}>
        <Outlet />
      </UnsavedTexts>
      {isIdle && <BesideScreens session={session.data} />}
    </MeContext>
  )
}

function useUnsavedTexts() {
  const { t } = useTranslation()
  return {
    question: t('common.unsaved'),
    noLabel: t('common.unsavedKeep'),
    yesLabel: t('common.unsavedDiscard'),
  }
}

/** Few users see it, so its code and texts are loaded only for them. */
const RequiredAction = onDemand(async () => {
  const [{ RequiredActionScreen }, { Toasts }] = await Promise.all([
    import('../screens/login/RequiredActionScreen.tsx'),
    import('../ui/overlays/Toasts.tsx'),
    openPanelTexts(),
  ])
  return (props: ComponentProps<typeof RequiredActionScreen>) => (
    <>
      <RequiredActionScreen {...props} />
      <Toasts />
    </>
  )
})

/** After the screen: its live events are those since the session's answer, so none is missed by starting late. */
const BesideScreens = later(async () => (await import('./BesideScreens.tsx')).BesideScreens)

/**
 * When the session ends for any reason, clears everything the page knew about it. Returns the state for the sign-in
 * page: after a session that ended by itself, the path back to this page and the user's e-mail address.
 */
function useLeaving(): Partial<SignInState> {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const from = pathname + search
  useEffect(
    () =>
      onSessionEnd((why: SessionEnd) => {
        const known = queries.getQueryData(sessionQuery.queryKey)
        // Several calls notice the same end: only the first still knows the user. On a first visit there is none.
        if (known) lastLeft = leftBecause(why, { pathname, from, email: known.email })
        queries.setQueryData(sessionQuery.queryKey, null)
        queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
      }),
    [pathname, from, queries],
  )
  return lastLeft ?? { loggedOut: true, from }
}

interface Place {
  pathname: string
  /** The whole address. */
  from: string
  email: string
}

function leftBecause(why: SessionEnd, { pathname, from, email }: Place): Partial<SignInState> {
  switch (why) {
    case 'signed-out':
      return { loggedOut: true }
    case 'account-changed':
      // Back where it was changed, but not to the form.
      return { loggedOut: true, from: pathname }
    case 'ended':
    case 'too-many-sessions':
      return { loggedOut: true, from, ended: true, tooManySessions: why === 'too-many-sessions', email }
  }
}

const kept = ['session', 'public-settings']

/** Language and theme follow the user; when they cannot be read, the page stays as it is. */
function useOwnAppearance(isKnown: boolean): void {
  const preferences = useQuery({ ...preferencesQuery, enabled: isKnown }).data?.value
  useEffect(() => {
    if (!preferences) return
    showTheme(preferences.theme)
    showDensity(preferences.density)
    takeKeys(preferences)
    void showLanguage(preferences.lang)
  }, [preferences])
}

/** Other preferences change more often: what shows keys is drawn again only for another key. */
function takeKeys({ singleKeys, shortcuts: changed }: Preferences): void {
  const next = { singleKeys, changed }
  if (JSON.stringify(next) !== JSON.stringify(ownKeys.get())) ownKeys.set(next)
}

/**
 * Ctrl+Z undoes the last action, except in a field with text in it or just emptied (P7-70), where it undoes typing. When the page is left, the
 * open undo offers end: no one can undo them any more, and the actions they hold back must not be lost with the page.
 */
function useUndoKey(): void {
  useEffect(() => {
    let emptied: EventTarget | null = null
    const type = ({ target }: Event) => void (emptied = hasText(target) ? null : target)
    const leaveField = () => void (emptied = null)
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event)) return
      if (hasText(event.target) || event.target === emptied) return
      if (toasts.undoLast()) event.preventDefault()
    }
    const leave = () => void toasts.endOffers()
    document.addEventListener('input', type)
    document.addEventListener('focusout', leaveField)
    document.addEventListener('keydown', press)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('input', type)
      document.removeEventListener('focusout', leaveField)
      document.removeEventListener('keydown', press)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}

function isUndo(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  return (ctrlKey || metaKey) && !shiftKey && !altKey && latinKey(event).toLowerCase() === 'z'
}
