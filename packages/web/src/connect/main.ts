import '../styles/styles.css'
import { LoginFor } from '../live/meta-login/messages.ts'
import { stored } from '../lib/stored.ts'
import { openConversation } from './conversation.ts'
import type { ConnectTexts } from './page.ts'

const locales = import.meta.glob<ConnectTexts>('./texts/*.json', { import: 'default' })

/** The page that opened this window. The provider's script must not reach it, so `window.opener` is cleared. */
function takeOpener(): Window | null {
  const opener: unknown = window.opener
  window.opener = null
  return isWindow(opener) ? opener : null
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value

async function textsOfVisit(): Promise<ConnectTexts | undefined> {
  const language = stored.read('switchboard.lang') ?? 'en'
  const locale = locales[`./texts/${language}.json`] ?? locales['./texts/en.json']
  if (locale !== undefined) document.documentElement.lang = language
  return locale?.()
}

async function open(): Promise<void> {
  const opener = takeOpener()
  const theme = stored.read('switchboard.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  const asked = new URLSearchParams(window.location.search).get('for')
  const texts = await textsOfVisit()
  if (texts !== undefined) openConversation(LoginFor.catch('whatsapp').parse(asked), opener, texts)
}

void open()
