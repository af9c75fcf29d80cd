import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refuseFiles } from '../live/refuse-files.ts'

/**
 * Files that are dropped where nothing takes them. A browser would open one in place of this page, and what is being written
 * would be gone (P7-88): from before the first screen is drawn, on every screen.
 */
export function keepStrayFilesOut(): void {
  const prevent = (event: DragEvent) => isStray(event, event.dataTransfer) && event.preventDefault()
  window.addEventListener('dragover', prevent)
  window.addEventListener('drop', prevent)
}

/** Says so of those that are dropped or pasted while a user is signed in. */
export function useStrayFilesNotice(): void {
  const { t } = useTranslation()
  useEffect(() => {
    const drop = (event: DragEvent) => isStray(event, event.dataTransfer) && refuseFiles(t)
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (data !== null && isStray(event, data) && data.getData('text/plain') === '') refuseFiles(t)
    }
    // Before the window prevents it.
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [t])
}

function isStray(event: Event, data: DataTransfer | null): boolean {
  if (event.defaultPrevented || data === null || !data.types.includes('Files')) return false
  // A field for files takes them by itself.
  return !(event.target instanceof HTMLInputElement && event.target.type === 'file')
}
