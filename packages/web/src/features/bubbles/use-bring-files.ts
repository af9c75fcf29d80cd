import type { Bubble, BubbleFile } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/browser.ts'
import type { FieldListProps } from '../../lib/field-list.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

/** Fetches the files of a saved text, so that they are previewed and sent like chosen ones. Nothing is sent before. */
export function useBringFiles(onFiles: FieldListProps['onFiles']) {
  const { t } = useTranslation()
  return ({ name, files }: Pick<Bubble, 'name' | 'files'>): void => {
    if (onFiles === undefined || files.length === 0) return
    const fetched = Promise.all(files.map(fetchFile))
    fetched.catch(() => toasts.show({ tone: 'danger', text: t('strip.filesFailed', { name }) }))
    onFiles(fetched)
  }
}

async function fetchFile({ fileid, name, mime }: BubbleFile): Promise<File> {
  const response = await send(`/files/${fileid}`, {})
  if (!response.ok) throw new Error(`The file of a saved text was refused with ${response.status}.`)
  return new File([await response.blob()], name, { type: mime })
}
