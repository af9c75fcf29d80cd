import type { ExportName, ExportQuestions } from '@switchboard/contract'
import i18next from 'i18next'
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'
import { openStore } from '../../lib/store.ts'
import { onSessionEnd } from '../../live/session-end.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { saveExport } from './save-export.ts'

interface RunningExport {
  name: ExportName
  /** How many have come so far. */
  bytes: number
  controller: AbortController
}

/** They belong to the page and not to a screen: they go on while one works on another screen. */
export const runningExports = openStore<readonly RunningExport[]>([])

/** Saves a table as a file, and says how that ended on the screen that is open then. */
export async function startExport<Name extends ExportName>(
  name: Name,
  asked: ExportQuestions[Name],
): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  showBytes({ name, bytes: 0, controller })
  // Who signs in here next must not get the file.
  const stopListening = onSessionEnd(() => controller.abort())
  const stopAsking = askBeforeLeaving()
  const outcome = await saveExport(name, asked, signal, (bytes) => showBytes({ name, bytes, controller }))
  stopListening()
  stopAsking()
  runningExports.set(othersThan(controller))
  if (signal.aborted) return
  if (outcome === 'saved')
    return void toasts.show({ tone: 'success', text: i18next.t('reports.export.saved') })
  toasts.show({
    tone: 'danger',
    text: i18next.t('reports.export.failed'),
    sub: i18next.t(outcome === 'away' ? 'reports.export.away' : 'reports.export.refused'),
    action: { label: i18next.t('reports.export.again'), onPress: () => void startExport(name, asked) },
  })
}

const showBytes = (one: RunningExport): void => runningExports.set([...othersThan(one.controller), one])

const othersThan = (controller: AbortController): RunningExport[] =>
  runningExports.get().filter((one) => one.controller !== controller)
