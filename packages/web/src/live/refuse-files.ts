import type { TFunction } from 'i18next'
import { toasts } from '../ui/overlays/toast-queue.ts'

/** Nothing that was dropped or pasted vanishes without a word (P7-88). */
export const refuseFiles = (t: TFunction, why?: string): void =>
  void toasts.show({ tone: 'warning', text: t('files.notHere'), ...(why !== undefined && { sub: why }) })

export const refuseFolder = (t: TFunction): void =>
  void toasts.show({ tone: 'warning', text: t('files.folder') })
