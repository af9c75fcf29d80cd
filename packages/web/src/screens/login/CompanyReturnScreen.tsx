import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { settingsQuery } from '../../features/session/api.ts'
import { companyReturnQuery } from '../../features/session/company-api.ts'
import { SecondStepForm } from '../../features/session/components/SecondStepForm.tsx'
import { announceSignIn } from '../../features/session/other-tabs.ts'
import { readSignInState } from '../../features/session/return-path.ts'
import { useSecondStep } from '../../features/session/second-step-api.ts'
import { challengeIn } from '../../features/session/second-step-model.ts'
import { cx } from '../../lib/cx.ts'
import { type Failure, failureOf } from '../../live/outcome.ts'
import { failureText } from '../../live/refusal-text.ts'
import button from '../../ui/buttons/Button.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/figures/Spinner.tsx'
import { SignInPage, signedInHere } from './SignInPage.tsx'

/** Where the company's login sends the browser back to. Its answer leaves the address at once, so no history keeps it. */
export function CompanyReturnScreen() {
  const { company = '' } = useParams()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [answer] = useState(search.slice(1))
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [search, pathname, navigate])
  if (answer === '') return <Navigate to="/login" replace />
  return <Returned company={company} answer={answer} />
}

function Returned(came: { company: string; answer: string }) {
  const { t } = useTranslation()
  const finished = useQuery(companyReturnQuery(came))
  const secondStep = useSecondStep(signedInHere)
  const { data } = finished
  useEffect(() => {
    if (!data) return
    announceSignIn()
    goOn(data.returnTo)
  }, [data])
  const body = () => {
    if (!finished.isError) return <Spinner label={t('companyReturn.loading')} />
    const failure = failureOf(finished.error)
    const challenge = challengeIn(failure)
    if (challenge === null) return <NotSignedIn failure={failure} />
    return (
      <SecondStepForm
        onCode={(code) => secondStep.mutateAsync({ challenge, code }).then(() => goOn(returnPathIn(failure)))}
        onBack={() => location.replace('/login')}
      />
    )
  }
  return <SignInPage label={t('companyReturn.title')}>{body()}</SignInPage>
}

function NotSignedIn({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  // Who links an account is signed in all the time.
  const isLinking = failure.kind === 'refused' && failure.refusal.detail?.['linking'] === true
  const settings = useQuery(settingsQuery).data
  const asksToLink =
    settings?.passwords === false &&
    failure.kind === 'refused' &&
    failure.refusal.error === 'account-not-linked'
  return (
    <EmptyState
      drawing="unplugged"
      level={1}
      title={t(isLinking ? 'companyReturn.notLinked' : 'companyReturn.failed')}
      text={asksToLink ? t('companyReturn.askToLink') : failureText(failure, t)}
      action={
        <Link
          className={cx(button.button, button.primary, button.lg)}
          to={isLinking ? pathOf(returnPathIn(failure)) : '/login'}
          reloadDocument={isLinking}
        >
          {t(isLinking ? 'companyReturn.back' : 'companyReturn.toLogin')}
        </Link>
      }
    />
  )
}

const returnPathIn = (failure: Failure): unknown =>
  failure.kind === 'refused' ? failure.refusal.detail?.['returnTo'] : null

/** As a new page: nothing of somebody who was signed in here before is left. */
const goOn = (returnTo: unknown) => location.replace(pathOf(returnTo))

const pathOf = (returnTo: unknown): string => readSignInState({ from: returnTo }).from
