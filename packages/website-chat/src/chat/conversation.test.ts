import { expect, it } from 'vitest'
import { changes, message, page } from '../testing/samples.ts'
import { openVisitorApi } from './api.ts'
import { initialState } from './chat-state.ts'
import { openConversation } from './conversation.ts'
import type { LiveConnection } from './live-connection.ts'
import { openChatStore } from './store.ts'
import { openVisit } from './visit.ts'

const connection: LiveConnection = { typing: () => undefined, nudge: () => undefined, close: () => undefined }

it('asks what is new until the script of the connection has come', async () => {
  const store = openChatStore(initialState(page))
  const waits: (() => void)[] = []
  const later = (run: () => void, after: number) => {
    if (after === 5000) waits.push(run)
  }
  const known = [message(1)]
  const api = openVisitorApi(page.key, async (url) =>
    Response.json(url.includes('/messages') ? changes(known) : { status: 'ok' }),
  )
  let attempts = 0
  const conversation = openConversation({
    api,
    store,
    visit: openVisit({
      api,
      asksChallenge: false,
      solve: async () => 'solved',
      facts: () => ({ language: 'en', page: null }),
      onStart: () => undefined,
    }),
    storage: { load: async () => [], keep: async () => undefined, drop: async () => undefined },
    async connect() {
      attempts += 1
      if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return connection
    },
    keep: () => undefined,
    page: () => null,
    now: () => new Date(),
    newId: () => '1',
    later,
  })
  await conversation.resume({ token: 'token-of-the-visit', isMuted: false, person: null })
  conversation.wake()
  await expect.poll(() => [attempts, waits.length]).toEqual([2, 1])
  known.push(message(2))
  waits.pop()?.()
  await expect.poll(() => store.get().messages.length).toBe(2)
  await expect.poll(() => [attempts, waits.length]).toEqual([3, 0])
})
