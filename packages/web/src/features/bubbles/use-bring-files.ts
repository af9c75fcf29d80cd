import type { Bubble, BubbleFile } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/browser.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

/** Fetches the files of a saved text, so that they are previewed and sent like chosen ones. */
export function useBringFiles(onFiles: ((files: readonly File[]) => void) | undefined) {
  const { t } = useTranslation()
  return async ({ name, files }: Pick<Bubble, 'name' | 'files'>): Promise<void> => {
    if (onFiles === undefined || files.length === 0) return
    const brought = await Promise.all(files.map(fetchFile)).catch(() => null)
    if (brought !== null) return onFiles(brought)
    toasts.show({ tone: 'danger', text: t('strip.filesFailed', { name }) })
  }
}

async function fetchFile({ fileid, name, mime }: BubbleFile): Promise<File> {
  const response = await send(`/files/${fileid}`, {})
  if (!response.ok) throw new Error(`The file of a saved text was refused with ${response.status}.`)
  return new File([await response.blob()], name, { type: mime })
}
