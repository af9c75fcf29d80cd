import type { WorkerScope } from './scope.ts'

/** The browser has changed its address at the push service: the desk learns the new one, with the session's cookie. */
export async function renewSubscription(
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
