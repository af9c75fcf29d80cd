import './lib/no-eval.ts'
import './styles/styles.css'
import { Language } from '@switchboard/contract'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { showRememberedTheme } from './app/theme.ts'
import { rememberedLanguage, showLanguage, startWords } from './i18n/i18n.ts'

async function open(): Promise<void> {
  showRememberedTheme()
  await startWords()
  const language = Language.safeParse(rememberedLanguage())
  if (language.success) await showLanguage(language.data).catch(() => undefined)
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void open()
