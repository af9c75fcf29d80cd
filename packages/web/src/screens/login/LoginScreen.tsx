import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { useFollowedNotice } from '../../features/push/use-followed-notice.ts'
import { sessionQuery, settingsQuery, useLogin } from '../../features/session/api.ts'
import { CompanyButtons } from '../../features/session/components/CompanyButtons.tsx'
import { CompanyOnly } from '../../features/session/components/CompanyOnly.tsx'
import { LoginForm } from '../../features/session/components/LoginForm.tsx'
import { SecondStepForm } from '../../features/session/components/SecondStepForm.tsx'
import { useSignInElsewhere } from '../../features/session/other-tabs.ts'
import { placeAfter, readSignInState, type SignInState } from '../../features/session/return-path.ts'
import { useSecondStep } from '../../features/session/second-step-api.ts'
import { challengeIn } from '../../features/session/second-step-model.ts'
import { failureOf } from '../../live/outcome.ts'
import { focusList } from '../workspace/composer-focus.ts'
import { SignInPage, signedInHere } from './SignInPage.tsx'

/** With the logged-out flag the page does not ask for a session: it just ended. */
export function LoginScreen() {
  const { t } = useTranslation()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const flags = readSignInState(state)
  const session = useQuery({ ...sessionQuery, enabled: !flags.loggedOut })
  const settings = useQuery(settingsQuery).data
  const [challenge, setChallenge] = useState<string | null>(null)
  const [isEmergency, setEmergency] = useState(false)
  const login = useLogin(signedInHere)
  const secondStep = useSecondStep(signedInHere)
  useSignInElsewhere(focusList)
  useFollowedNotice((from) => {
    const known = typeof state === 'object' ? state : {}
    void navigate('/login', { replace: true, state: { ...known, from } })
  })
  if (session.data) return <Navigate to={placeAfter(flags, session.data.email)} replace />
  const signIn = async (given: { email: string; password: string }) => {
    const asked = await login.mutateAsync(given).then(
      () => null,
      (error: unknown) => challengeIn(failureOf(error)) ?? Promise.reject(error),
    )
    if (asked === null) return focusList()
    setChallenge(asked)
  }
  const companies = settings?.companies ?? []
  const isOnlyWay = settings?.passwords === false && !isEmergency
  const head = { title: t('login.title'), company: settings?.companyName ?? '', notice: noticeOf(flags, t) }
  const buttons =
    companies.length === 0 || isEmergency ? null : (
      <CompanyButtons companies={companies} returnTo={flags.from} isOnlyWay={isOnlyWay} />
    )
  if (isOnlyWay)
    return (
      <SignInPage label={t('login.submit')}>
        <CompanyOnly {...head} companies={buttons} onEmergency={() => setEmergency(true)} />
      </SignInPage>
    )
  return (
    <SignInPage label={t('login.submit')}>
      {challenge === null ? (
        <LoginForm
          {...head}
          email={flags.email}
          onLogin={signIn}
          companies={buttons}
          forgot={settings?.sendsMail ? (email) => <ForgotLink email={email} /> : undefined}
        />
      ) : (
        <SecondStepForm
          onCode={(code) => secondStep.mutateAsync({ challenge, code }).then(focusList)}
          onBack={() => setChallenge(null)}
        />
      )}
    </SignInPage>
  )
}

function ForgotLink({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <Link to="/reset" state={{ email }}>
      {t('login.forgot')}
    </Link>
  )
}

/** Why a user who was signed in sees this page. */
function noticeOf({ ended, tooManySessions }: SignInState, t: TFunction): string | undefined {
  if (!ended) return undefined
  return t(tooManySessions ? 'login.tooManySessions' : 'login.ended')
}
