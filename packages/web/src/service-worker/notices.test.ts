import { afterEach, describe, expect, it, vi } from 'vitest'
import { followNotice, showNotice } from './notices.ts'
import type { Tab, WorkerScope } from './scope.ts'

const notice = {
  title: 'Switchboard',
  body: 'Ingrid wrote',
  path: '/?ticket=a',
  tag: 'message-a',
  lang: 'en',
}

/** A tab that answers what it shows, or is frozen and answers nothing. */
function tab(visibilityState: Tab['visibilityState'], shows: string | null, page: Partial<Tab> = {}) {
  const received: unknown[] = []
  const one: Tab = {
    url: 'https://desk.example/?ticket=first',
    frameType: 'top-level',
    visibilityState,
    focus: async () => void received.push('focus'),
    postMessage(message, [port] = []) {
      received.push(message)
      if (shows !== null) port?.postMessage(shows === notice.path)
    },
    ...page,
  }
  return { one, received }
}

function worker(tabs: Tab[]) {
  const shown: { title: string; options: NotificationOptions }[] = []
  const opened: string[] = []
  const scope: WorkerScope = {
    addEventListener: () => undefined,
    skipWaiting: async () => undefined,
    fetch: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => tabs,
      openWindow: async (path) => void opened.push(path),
    },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      pushManager: { subscribe: () => Promise.reject(new Error('not asked for here')) },
    },
  }
  return { scope, shown, opened }
}

afterEach(() => void vi.useRealTimers())

describe('a push message', () => {
  it('is shown with its tag, so that the newest of a kind replaces the older', async () => {
    const { scope, shown } = worker([])
    await showNotice(scope, notice)
    expect(shown).toMatchObject([
      {
        title: 'Switchboard',
        options: { body: 'Ingrid wrote', tag: 'message-a', data: { path: '/?ticket=a' } },
      },
    ])
  })

  it('is not shown while a tab in front shows its subject', async () => {
    const { scope, shown } = worker([tab('visible', notice.path).one])
    await showNotice(scope, notice)
    expect(shown).toEqual([])
  })

  it.each([
    ['a tab in front shows something else', 'visible', '/?ticket=b'],
    ['the tab is in the background', 'hidden', notice.path],
  ] as const)('is shown when %s', async (_, visibility, shows) => {
    const { scope, shown } = worker([tab(visibility, shows).one])
    await showNotice(scope, notice)
    expect(shown).toHaveLength(1)
  })

  it('waits two seconds for a busy tab in front, and is shown when that is frozen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { scope, shown } = worker([tab('visible', null).one])
    const showing = showNotice(scope, notice)
    await vi.advanceTimersByTimeAsync(1999)
    expect(shown).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await showing
    expect(shown).toHaveLength(1)
  })

  it('that cannot be read is left out', async () => {
    const { scope, shown } = worker([])
    for (const data of [undefined, null, 'words', { path: '/' }]) await showNotice(scope, data)
    expect(shown).toEqual([])
  })
})

describe('a press on a notice', () => {
  it('leads a tab that is open to its subject, the one in front first', async () => {
    const back = tab('hidden', null)
    const front = tab('visible', null)
    const { scope, opened } = worker([back.one, front.one])
    await followNotice(scope, { path: '/?ticket=a' })
    expect(front.received).toEqual(['focus', { kind: 'go', path: '/?ticket=a' }])
    expect(back.received).toEqual([])
    expect(opened).toEqual([])
  })

  it.each([
    ['the website chat in a tab', { url: 'https://desk.example/chat/wk_1' }],
    ['its preview in the settings', { url: 'https://desk.example/chat/wk_1', frameType: 'nested' }],
    ['a frame with a screen', { url: 'https://desk.example/', frameType: 'nested' }],
    ['a file', { url: 'https://desk.example/files/a' }],
    ['the login of a provider', { url: 'https://desk.example/connect/meta', frameType: 'auxiliary' }],
  ] as const)('passes over %s, in front of a tab or alone', async (_, page) => {
    const front = tab('visible', null, page)
    for (const url of ['/', '/login', '/profile/mara', '/admin-panel', '/admin-panel/settings?section=a']) {
      const back = tab('hidden', null, { url: `https://desk.example${url}` })
      const { scope, opened } = worker([front.one, back.one])
      await followNotice(scope, { path: '/?ticket=a' })
      expect(back.received).toEqual(['focus', { kind: 'go', path: '/?ticket=a' }])
      expect(opened).toEqual([])
    }
    const { scope, opened } = worker([front.one])
    await followNotice(scope, { path: '/?ticket=a' })
    expect(opened).toEqual(['/?ticket=a'])
    expect(front.received).toEqual([])
  })

  it('opens a tab when there is none, and never leaves this origin', async () => {
    const { scope, opened } = worker([])
    for (const path of ['/?ticket=a', '//evil.example', 'https://evil.example', '/\\evil.example'])
      await followNotice(scope, { path })
    expect(opened).toEqual(['/?ticket=a', '/', '/', '/'])
  })
})
