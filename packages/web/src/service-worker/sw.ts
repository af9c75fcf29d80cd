import { followNotice, showNotice } from './notices.ts'
import type { WorkerScope } from './scope.ts'

/** The browser's own `self`, which in this file is a worker. */
declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(showNotice(self, dataOf(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(followNotice(self, event.notification.data))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self, event.oldSubscription?.options)),
)

function dataOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/**
 * The browser has changed its address at the push service: send the new one to the server, with the session's cookie.
 */
async function renewSubscription(
  scope: WorkerScope,
  options: PushSubscriptionOptions | undefined,
): Promise<void> {
  const key = options?.applicationServerKey
  if (!key) return
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  await scope.fetch('/subscribe', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
