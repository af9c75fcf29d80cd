import type { Tab, WorkerScope } from './scope.ts'

interface Pushed {
  title: string
  body: string
  path: string
  tag: string
  lang: string
}

/** How long a busy tab may take to report what it shows: a frozen tab must not swallow a notification. */
const patience = 2000

/** Shows a push notification, unless a visible tab shows its content already; it replaces an older one of its kind. */
export async function showNotice(scope: WorkerScope, data: unknown): Promise<void> {
  const pushed = readPushed(data)
  if (!pushed || (await isInFront(scope, pushed.path))) return
  const { title, body, path, tag, lang } = pushed
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    data: { path },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    ...renotify,
  })
}

/** The newest of a kind sounds again; the page's types do not know the word. */
const renotify = { renotify: true }

/** Leads to what a notice is about: in a tab that is open, else in a new one. */
export async function followNotice(scope: WorkerScope, data: unknown): Promise<void> {
  const path = readPath(data)
  const tabs = await tabsOf(scope)
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (!tab) return void (await scope.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  tab.postMessage({ kind: 'go', path })
}

async function isInFront(scope: WorkerScope, path: string): Promise<boolean> {
  const visible = (await tabsOf(scope)).filter(({ visibilityState }) => visibilityState === 'visible')
  const answers = await Promise.all(visible.map((tab) => ask(tab, path)))
  return answers.includes(true)
}

async function tabsOf(scope: WorkerScope): Promise<readonly Tab[]> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url, frameType }) => frameType !== 'nested' && screens.test(new URL(url).pathname))
}

/** P7-99: the website chat and files have the same origin, and listen to nobody. The address is that of a tab's first page. */
const screens = /^\/(?:$|(?:login|sign-in|join|reset|profile|admin-panel)(?:\/|$))/

/** A tab knows better than its address in the browser's list, which may be that of its first page. */
function ask(tab: Tab, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const close = (shown: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(shown)
    }
    const timer = setTimeout(() => close(false), patience)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => close(data === true)
    tab.postMessage({ kind: 'shown?', path }, [port2])
  })
}

function readPushed(data: unknown): Pushed | null {
  const text = (name: string) => {
    const value = fieldOf(data, name)
    return typeof value === 'string' ? value : ''
  }
  const pushed = {
    title: text('title'),
    body: text('body'),
    path: readPath(data),
    tag: text('tag'),
    lang: text('lang'),
  }
  return pushed.title === '' ? null : pushed
}

/** Only a path of our own origin. */
function readPath(data: unknown): string {
  const path = fieldOf(data, 'path')
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
