import { describe, expect, it } from 'vitest'
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
function tab(visibilityState: Tab['visibilityState'], shows: string | null) {
  const received: unknown[] = []
  const one: Tab = {
    visibilityState,
    focus: async () => void received.push('focus'),
    postMessage(message, [port] = []) {
      received.push(message)
      if (shows !== null) port?.postMessage(shows === notice.path)
    },
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
    ['the tab in front is frozen', 'visible', null],
  ] as const)('is shown when %s', async (_, visibility, shows) => {
    const { scope, shown } = worker([tab(visibility, shows).one])
    await showNotice(scope, notice)
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

  it('opens a tab when there is none, and never leaves this origin', async () => {
    const { scope, opened } = worker([])
    for (const path of ['/?ticket=a', '//evil.example', 'https://evil.example', '/\\evil.example'])
      await followNotice(scope, { path })
    expect(opened).toEqual(['/?ticket=a', '/', '/', '/'])
  })
})
