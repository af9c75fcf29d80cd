import { limits } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery, useRenew } from '../features/session/api.ts'
import { now } from '../lib/browser.ts'
import { lastAnswerAt } from '../live/api.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'

const minute = 60_000
/** The longest wait that a timer holds. */
const longest = 2 ** 31 - 1

/** Ten minutes before the end the page offers to stay signed in; one click renews. */
export function ExpiryWarning({ expires }: { expires: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate: renew } = useRenew()
  useEffect(() => {
    const learnedAt = now().getTime()
    const left = () => new Date(expires).getTime() - now().getTime()
    let takeAway: (() => void) | undefined
    const look = () => {
      // Later requests extended the session: fetch the new end, which restarts this.
      if (lastAnswerAt() > learnedAt + minute) return void queries.invalidateQueries(sessionQuery)
      takeAway = toasts.show({
        tone: 'danger',
        text: t('session.expiring', { count: Math.max(1, Math.round(left() / minute)) }),
        sub: t('session.expiringText'),
        action: { label: t('session.stay'), onPress: () => renew() },
      })
    }
    const timer = setTimeout(look, Math.min(Math.max(0, left() - limits.sessionExpiryWarning), longest))
    return () => {
      clearTimeout(timer)
      takeAway?.()
    }
  }, [expires, queries, renew, t])
  return null
}
