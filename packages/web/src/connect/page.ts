import type { LoginFor } from '../live/meta-login/messages.ts'
import styles from './connect.module.css'

/** Its texts in one language, `src/i18n/connect`. */
export interface ConnectTexts {
  title: Record<LoginFor, string>
  lead: Record<LoginFor, string>
  login: string
  loading: string
  ready: string
  unloadable: string
  busy: string
  sent: string
  left: string
  failed: string
  alone: string
  retry: string
}

export type PageState =
  | 'alone'
  | 'loading'
  | 'unloadable'
  | 'ready'
  | 'busy'
  | 'left'
  | { failed: string }
  | 'sent'

export interface ConnectPage {
  show: (state: PageState) => void
}

/** A heading, what will happen, the current state, and one button. */
export function drawPage(of: LoginFor, texts: ConnectTexts, onPress: () => void): ConnectPage {
  const root = document.getElementById('connect')
  const status = element('p', styles.status, '')
  status.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.className = styles.button ?? ''
  button.type = 'button'
  button.addEventListener('click', onPress)
  document.title = texts.title[of]
  root?.classList.add(styles.page ?? '')
  const heading = element('h1', styles.title, texts.title[of])
  root?.replaceChildren(heading, element('p', styles.lead, texts.lead[of]), status, button)
  return {
    show(state) {
      status.textContent = typeof state === 'string' ? texts[state] : `${texts.failed} ${state.failed}`
      status.classList.toggle(styles.wrong ?? '', isWrong(state))
      button.textContent = state === 'unloadable' ? texts.retry : texts.login
      button.hidden = state === 'alone' || state === 'sent'
      button.disabled = state === 'loading' || state === 'busy'
    },
  }
}

const isWrong = (state: PageState): boolean =>
  typeof state !== 'string' || state === 'unloadable' || state === 'left'

function element(tag: 'h1' | 'p', className: string | undefined, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className ?? ''
  made.textContent = text
  return made
}
