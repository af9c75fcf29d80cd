import type { Language } from '@switchboard/contract'
import { announceSignIn } from '../../features/session/other-tabs.ts'
import { showLanguage } from '../../i18n/i18n.ts'

/** What follows a sign-in on this page: its tab speaks the user's language, and the other tabs go on too. */
export function signedInHere(lang: Language): Promise<void> {
  announceSignIn()
  return showLanguage(lang)
}
