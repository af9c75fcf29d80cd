import type { TFunction } from 'i18next'
import { copyText } from '../lib/keep-text.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'

export async function copyMessage(text: string, t: TFunction): Promise<void> {
  if (await copyText(text)) toasts.show({ tone: 'success', text: t('message.copied') })
  else toasts.show({ tone: 'danger', text: t('message.copyFailed') })
}
