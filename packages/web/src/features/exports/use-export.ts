import { type ExportName, type ExportQuestions, languageCodes } from '@switchboard/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { saveExport } from './save-export.ts'

/** One export at a time: how many bytes have come, or null while none runs. Leaving the page ends it. */
export function useExport() {
  const { t, i18n } = useTranslation()
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async <Name extends ExportName>(name: Name, asked: ExportQuestions[Name]): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    const outcome = await saveExport(name, asked, controller.signal, setBytes)
    if (controller.signal.aborted) return
    setBytes(null)
    if (outcome === 'saved') return void toasts.show({ tone: 'success', text: t('reports.export.saved') })
    toasts.show({
      tone: 'danger',
      text: t('reports.export.failed'),
      sub: t(outcome === 'away' ? 'reports.export.away' : 'reports.export.refused'),
      action: { label: t('reports.export.again'), onPress: () => void start(name, asked) },
    })
  }
  return {
    bytes,
    start,
    /** The parameters of every export: titles in the page's language, times in the viewer's zone. */
    page: {
      lang: languageCodes.find((code) => code === i18n.language) ?? 'en',
      zone: zoneOfBrowser(),
    },
    cancel: () => {
      running.current?.abort()
      setBytes(null)
    },
  }
}
