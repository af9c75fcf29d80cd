import { type Language, languageCodes, languages } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../features/session/api.ts'
import { announceSignIn } from '../../features/session/other-tabs.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { usePageTitle } from '../../live/tab-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Brand } from '../shell/Brand.tsx'
import styles from './SignInPage.module.css'
import { SwitchboardArt } from './SwitchboardArt.tsx'

/** The page of somebody who is not signed in yet: a form beside the picture, and the choice of language. */
export function SignInPage({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery).data
  const shown = useShownLanguage()
  usePageTitle(label)
  return (
    <main className={styles.signin}>
      <section className={styles.side} aria-label={label}>
        <Brand productName={settings?.productName ?? ''} to="/login" />
        {children}
        <footer className={styles.footer}>
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

export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return languageCodes.find((code) => code === i18n.language) ?? 'en'
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
        content: <span lang={languages[code].tag}>{languages[code].name}</span>,
        onChoose: () => void showLanguage(code),
      }))}
    />
  )
}

/** What follows a sign-in on this page: its tab speaks the user's language, and the other tabs go on too. */
export function signedInHere(lang: Language): Promise<void> {
  announceSignIn()
  return showLanguage(lang)
}
