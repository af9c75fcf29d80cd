import '../../styles/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../../i18n/i18n.ts'
import { Gallery } from './Gallery.tsx'

await startTexts()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
