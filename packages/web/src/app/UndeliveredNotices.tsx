import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { undelivered } from '../features/attention/undelivered.ts'
import { problemText } from '../i18n/problem-words.ts'
import { useStore } from '../lib/store.ts'
import { ticketPath } from '../screens/panel/ticket-path.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'

/**
 * Shows a notice, on every screen, for each message of mine that did not reach its client. The notice stays until I
 * dismiss it or settle the message.
 */
export function UndeliveredNotices() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = useStore(undelivered)
  const shown = useRef(new Map<string, () => void>())
  useEffect(() => {
    for (const [id, close] of shown.current) {
      if (open.some(({ notificationid }) => notificationid === id)) continue
      close()
      shown.current.delete(id)
    }
    for (const { notificationid, ticketid, name, problem } of open) {
      if (shown.current.has(notificationid)) continue
      const close = toasts.show({
        tone: 'danger',
        text: t('undelivered.to', { name }),
        sub: problemText(problem, t),
        action: { label: t('undelivered.open'), onPress: () => void navigate(ticketPath(ticketid)) },
      })
      shown.current.set(notificationid, close)
    }
  }, [open, navigate, t])
  useEffect(() => {
    const { current } = shown
    return () => {
      for (const close of current.values()) close()
      current.clear()
      undelivered.set([])
    }
  }, [])
  return null
}
