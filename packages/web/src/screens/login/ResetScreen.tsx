import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { settingsQuery } from '../../features/session/api.ts'
import { AskResetForm } from '../../features/session/components/AskResetForm.tsx'
import { ResetForm } from '../../features/session/components/ResetForm.tsx'
import { resetQuery, useAskForReset, useFinishReset } from '../../features/session/reset-api.ts'
import { readSignInState } from '../../features/session/return-path.ts'
import { cx } from '../../lib/cx.ts'
import { failureOf } from '../../live/outcome.ts'
import { Unreachable } from '../../live/Unreachable.tsx'
import button from '../../ui/buttons/Button.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/figures/Spinner.tsx'
import { SignInPage } from './SignInPage.tsx'

/** A new password: asked for by address, or chosen with the link that was mailed or handed over. */
export function ResetScreen() {
  const { t } = useTranslation()
  const location = useLocation()
  // Behind '#', where no server sees it. A link that is opened in the same tab is another one.
  const token = location.hash.slice(1)
  return (
    <SignInPage label={t(token === '' ? 'reset.askTitle' : 'reset.title')}>
      {token === '' ? (
        <Asking email={readSignInState(location.state).email} />
      ) : (
        <Choosing key={token} token={token} />
      )}
    </SignInPage>
  )
}

function Asking({ email: known }: { email: string }) {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery).data
  const ask = useAskForReset()
  const [email, setEmail] = useState(known)
  if (settings?.sendsMail === false) return <Sentence title={t('reset.askTitle')} text={t('reset.off')} />
  if (ask.isSuccess)
    return <Sentence title={t('reset.asked')} text={t('reset.askedText', { email })} email={email} />
  return (
    <AskResetForm
      text={t(settings?.passwords === false ? 'refusal.passwords-off' : 'reset.askText')}
      email={email}
      request={ask}
      onAsk={(given) => {
        setEmail(given)
        ask.mutate(given)
      }}
    />
  )
}

function Choosing({ token }: { token: string }) {
  const { t } = useTranslation()
  const reset = useQuery(resetQuery(token))
  const finish = useFinishReset()
  if (finish.isSuccess)
    return <Sentence title={t('reset.done')} text={t('reset.doneText')} email={finish.data.email} />
  if (reset.isPending) return <Spinner label={t('reset.loading')} />
  if (reset.data)
    return (
      <ResetForm
        email={reset.data.email}
        request={finish}
        onSave={(form) => finish.mutate({ ...form, token })}
      />
    )
  const failure = failureOf(reset.error)
  if (failure.kind === 'refused' && failure.refusal.error === 'passwords-off')
    return <Sentence title={t('reset.invalid')} text={t('refusal.passwords-off')} drawing="unplugged" />
  if (failure.kind === 'refused')
    return (
      <Sentence title={t('reset.invalid')} text={t('reset.invalidText')} drawing="unplugged" offersAnother />
    )
  return <Unreachable error={reset.error} onRetry={() => void reset.refetch()} />
}

type SentenceProps = {
  title: string
  text: string
  email?: string
  drawing?: 'all-done' | 'unplugged'
  offersAnother?: boolean
}

/** Where this leads: to the login, or to another link. */
function Sentence({ title, text, email = '', drawing = 'all-done', offersAnother = false }: SentenceProps) {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery).data
  const asksAgain = offersAnother && settings?.sendsMail === true
  return (
    <EmptyState
      drawing={drawing}
      level={1}
      title={title}
      text={text}
      action={
        <Link
          className={cx(button.button, button.primary, button.lg)}
          to={asksAgain ? '/reset' : '/login'}
          state={{ email }}
        >
          {t(asksAgain ? 'reset.again' : 'reset.toLogin')}
        </Link>
      }
    />
  )
}
