import { limits } from '@switchboard/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { leavePage } from '../../lib/leave-page.ts'
import { openStore, useStore } from '../../lib/store.ts'
import { failureText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { browserPush } from './browser-push.ts'
import { openPushStore, type Switched } from './push-store.ts'
import { isShown, wayTo } from './tab-messages.ts'
import { useFollowedNotice } from './use-followed-notice.ts'

const store = openPushStore(browserPush)
const isBusy = openStore(false)

/** The sentence of the banner, for one second. */
export const banner = openStore<'push.enabled' | 'push.disabled' | null>(null)

/** On start, synchronises this browser's subscription with the server; and lets the service worker open a page. */
export function usePushSync(vapidKey: string | null | undefined, wasSubscribed: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (vapidKey !== undefined) void store.start(vapidKey, wasSubscribed).catch(() => undefined)
  }, [vapidKey, wasSubscribed])
  useFollowedNotice(
    (path) => leavePage(() => void navigate(wayTo(path, location))),
    (path) => !document.hidden && isShown(path, location),
  )
}

/** The switch of the header. */
export function usePushSwitch(vapidKey: string | null) {
  const { t } = useTranslation()
  const report = (switched: Switched) => {
    switch (switched.kind) {
      case 'on':
        return showBanner('push.enabled')
      case 'off':
        return showBanner('push.disabled')
      case 'denied':
      case 'unsupported':
      case 'unreachable':
        return void toasts.show({
          tone: 'warning',
          text: t('push.stillOff'),
          sub: t(`push.${switched.kind}`),
        })
      case 'failed':
        return void toasts.show({
          tone: 'danger',
          text: t('push.failed'),
          sub: failureText(switched.outcome, t),
        })
      default:
        return switched satisfies never
    }
  }
  // It stays enabled meanwhile: a disabled one would lose the focus.
  const change = async (wanted: boolean) => {
    if (isBusy.get()) return
    isBusy.set(true)
    try {
      report(wanted ? await store.switchOn(vapidKey) : await store.switchOff())
    } catch {
      report({ kind: 'unreachable' })
    } finally {
      isBusy.set(false)
    }
  }
  return { isOn: useStore(store.isOn), change: (on: boolean) => void change(on) }
}

let hide: ReturnType<typeof setTimeout> | undefined

function showBanner(text: 'push.enabled' | 'push.disabled'): void {
  clearTimeout(hide)
  banner.set(text)
  hide = setTimeout(() => banner.set(null), limits.notificationBanner)
}
