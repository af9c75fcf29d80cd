import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { undelivered } from '../features/attention/undelivered.ts'
import { problemText } from '../i18n/problem-words.ts'
import { useStore } from '../lib/store.ts'
import { ticketPath } from '../screens/panel/ticket-path.ts'
import { useGo } from '../screens/panel/use-go.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { useNotices } from './use-notices.ts'

/**
 * Shows a notice, on every screen, for each message of mine that did not reach its client. The notice stays until I
 * dismiss it or settle the message.
 */
export function UndeliveredNotices() {
  const { t } = useTranslation()
  const go = useGo()
  const open = useStore(undelivered)
  useNotices(
    open,
    ({ notificationid }) => notificationid,
    ({ ticketid, name, problem }) =>
      toasts.show({
        tone: 'danger',
        text: t('undelivered.to', { name }),
        sub: problemText(problem, t),
        action: { label: t('undelivered.open'), onPress: () => go(ticketPath(ticketid)) },
      }),
  )
  useEffect(() => () => undelivered.set([]), [])
  return null
}
