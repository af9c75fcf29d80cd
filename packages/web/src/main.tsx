import './lib/no-eval.ts'
import './styles/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { showRememberedTheme } from './app/theme.ts'
import { showFirstLanguage, startTexts } from './i18n/i18n.ts'

async function open(): Promise<void> {
  showRememberedTheme()
  await startTexts()
  await showFirstLanguage()
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void open()
