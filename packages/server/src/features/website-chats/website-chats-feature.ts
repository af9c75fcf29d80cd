import { fileURLToPath } from 'node:url'
import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { getChallenge, getChatPage } from './chat-page.ts'
import { announceChats, isChatFollowed } from './follow-chat.ts'
import { serveChatPage } from './serve-chat-page.ts'
import {
  addWebsiteChat,
  changeWebsiteChat,
  reconnectWebsiteChat,
  removeWebsiteChat,
  websiteChats,
} from './website-chats.ts'

/** Built once, the same for every website. */
const built = fileURLToPath(new URL('../../../../website-chat/dist', import.meta.url))

export const websiteChatsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getWebsiteChats, () => websiteChats(app))
    serve(calls.addWebsiteChat, ({ me, body }) => addWebsiteChat(app, me, body))
    serve(calls.changeWebsiteChat, ({ me, params, body }) =>
      changeWebsiteChat(app, me, params.accountid, body),
    )
    serve(calls.removeWebsiteChat, async ({ me, params }) => {
      await removeWebsiteChat(app, me, params.accountid)
      return done
    })
    serve(calls.reconnectWebsiteChat, ({ me, params }) => reconnectWebsiteChat(app, me, params.accountid))
    serve(calls.getChallenge, ({ params, http }) => getChallenge(app, params.key, http.ip))
    serve(calls.getChatPage, ({ params }) => getChatPage(app, params.key))
  },
  routes: (fastify, app) => serveChatPage(fastify, app, built),
  workers: (app) => [
    periodicWorker(app, {
      name: 'pages of website chats',
      dueWhen: () => isChatFollowed(app),
      settles: true,
      round: () => announceChats(app),
    }),
  ],
}
