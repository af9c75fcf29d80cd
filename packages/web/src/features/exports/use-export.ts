import { type ExportName, languageCodes } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { zoneOfBrowser } from '../../lib/browser-zone.ts'
import { useStore } from '../../lib/store.ts'
import { runningExports, startExport } from './running-exports.ts'

/** The export of one of these tables: how many bytes have come, or null while none runs. */
export function useExport(names: readonly ExportName[]) {
  const { i18n } = useTranslation()
  const running = useStore(runningExports).find(({ name }) => names.includes(name))
  return {
    bytes: running?.bytes ?? null,
    start: startExport,
    /** The parameters of every export: titles in the page's language, times in the viewer's zone. */
    page: {
      lang: languageCodes.find((code) => code === i18n.language) ?? 'en',
      zone: zoneOfBrowser(),
    },
    cancel: () => running?.controller.abort(),
  }
}
