import { type Language, languages, languageCodes } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { sessionQuery, settingsQuery, useLogin, useSecondStep } from '../../features/session/api.ts'
import { LoginForm } from '../../features/session/components/LoginForm.tsx'
import { SecondStepForm } from '../../features/session/components/SecondStepForm.tsx'
import { readSignInState, type SignInState } from '../../features/session/return-path.ts'
import { challengeIn } from '../../features/session/second-step-model.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { failureOf } from '../../live/outcome.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Brand } from '../shell/Brand.tsx'
import styles from './LoginScreen.module.css'
import { SwitchboardArt } from './SwitchboardArt.tsx'

/** With the logged-out flag the page does not ask for a session: it just ended. */
export function LoginScreen() {
  const { t, i18n } = useTranslation()
  const flags = readSignInState(useLocation().state)
  const session = useQuery({ ...sessionQuery, enabled: !flags.loggedOut })
  const settings = useQuery(settingsQuery).data
  const [challenge, setChallenge] = useState<string | null>(null)
  const login = useLogin(showLanguage)
  const secondStep = useSecondStep(showLanguage)
  if (session.data) return <Navigate to={flags.from} replace />
  const signIn = async (given: { email: string; password: string }) => {
    const asked = await login.mutateAsync(given).then(
      () => null,
      (error: unknown) => challengeIn(failureOf(error)) ?? Promise.reject(error),
    )
    if (asked === null) return
    setChallenge(asked)
  }
  const shown = languageCodes.find((code) => code === i18n.language) ?? 'en'
  return (
    <main className={styles.signin}>
      <section className={styles.side} aria-label={t('login.submit')}>
        <Brand productName={settings?.productName ?? ''} to="/login" />
        {challenge === null ? (
          <LoginForm
            title={t('login.title')}
            company={settings?.companyName ?? ''}
            email={flags.email}
            notice={noticeOf(flags, t)}
            onLogin={signIn}
          />
        ) : (
          <SecondStepForm
            onCode={(code) => secondStep.mutateAsync({ challenge, code })}
            onBack={() => setChallenge(null)}
          />
        )}
        <footer className={styles.foot}>
          {settings && settings.userGuideUrl !== '' && (
            <a href={settings.userGuideUrl} target="_blank" rel="noopener noreferrer">
              {t('login.userGuide')}
            </a>
          )}
          <span className="spread">
            <LanguageMenu shown={shown} />
          </span>
        </footer>
      </section>
      <aside className={styles.art} aria-hidden="true">
        <SwitchboardArt />
      </aside>
    </main>
  )
}

function LanguageMenu({ shown }: { shown: Language }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('login.language')}
      placement="top end"
      trigger={<Button label={languages[shown].name} tone="quiet" size="sm" />}
      choices={languageCodes.map((code) => ({
        id: code,
        label: languages[code].name,
        onChoose: () => void showLanguage(code),
      }))}
    />
  )
}

/** Why a user who was signed in sees this page. */
function noticeOf({ ended, tooManySessions }: SignInState, t: TFunction): string | undefined {
  if (!ended) return undefined
  return t(tooManySessions ? 'login.tooManySessions' : 'login.ended')
}
