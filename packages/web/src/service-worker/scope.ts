/** The part of a service worker's global scope that we use; the page's own types do not have it. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', handler: (event: WaitingEvent) => void): void
  addEventListener(type: 'push', handler: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', handler: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', handler: (event: SubscriptionEvent) => void): void
  skipWaiting(): Promise<void>
  fetch(path: string, request: RequestInit): Promise<unknown>
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> }
  }
}

export interface Tab {
  url: string
  frameType: 'auxiliary' | 'nested' | 'none' | 'top-level'
  visibilityState: 'hidden' | 'visible' | 'prerender'
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer?: MessagePort[]): void
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PushedEvent extends WaitingEvent {
  data: { json(): unknown } | null
}

interface ClickEvent extends WaitingEvent {
  notification: { close(): void; data: unknown }
}

interface SubscriptionEvent extends WaitingEvent {
  oldSubscription?: { options: PushSubscriptionOptions } | null
}
