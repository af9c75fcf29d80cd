import { useTranslation } from 'react-i18next'
import { copyText } from '../lib/keep-text.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'

/** Copies a text, and shows and answers whether that worked. */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string) => {
    const isCopied = await copyText(text)
    toasts.show(
      isCopied ? { tone: 'success', text: t('copy.done') } : { tone: 'danger', text: t('copy.failed') },
    )
    return isCopied
  }
}
