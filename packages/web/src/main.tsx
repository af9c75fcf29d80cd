import './lib/no-eval.ts'
import './styles/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, openQueryClient } from './app/App.tsx'
import { keepComposedKeysOut } from './app/composed-keys.ts'
import { readFirstData } from './app/first-data.ts'
import { loadScreen } from './app/routes.tsx'
import { keepSecondClicksToTheirControl } from './app/second-clicks.ts'
import { keepStrayFilesOut } from './app/stray-files.ts'
import { showRememberedAppearance } from './app/theme.ts'
import { showFirstLanguage, startTexts } from './i18n/i18n.ts'
import { startHoldingHistory } from './lib/hold-history.ts'
import { startKeepingAddress } from './lib/use-back-closes.ts'
import { repairSheets } from './live/load-part.ts'

async function open(): Promise<void> {
  keepStrayFilesOut()
  keepSecondClicksToTheirControl()
  keepComposedKeysOut()
  startHoldingHistory()
  startKeepingAddress()
  repairSheets()
  showRememberedAppearance()
  const queries = openQueryClient()
  await Promise.all([
    loadScreen(location.pathname),
    startTexts().then(showFirstLanguage),
    readFirstData(queries),
  ])
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  )
}

void open()
