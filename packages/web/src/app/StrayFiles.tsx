import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refuseFiles } from '../live/refuse-files.ts'

/**
 * Files that are dropped or pasted where nothing takes them. A browser would open a dropped one in place of this page, and what
 * is being written would be gone (P7-88).
 */
export function StrayFiles() {
  const { t } = useTranslation()
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (isStray(event, event.dataTransfer)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!isStray(event, event.dataTransfer)) return
      event.preventDefault()
      refuseFiles(t)
    }
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (data !== null && isStray(event, data) && data.getData('text/plain') === '') refuseFiles(t)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [t])
  return null
}

function isStray(event: Event, data: DataTransfer | null): boolean {
  if (event.defaultPrevented || data === null || !data.types.includes('Files')) return false
  // A field for files takes them by itself.
  return !(event.target instanceof HTMLInputElement && event.target.type === 'file')
}
