import { type VisitorChanges, VisitorToken, visitorSocket, WebsiteChatKey } from '@switchboard/contract'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import { Refusal } from '../../platform/lib/refusal.ts'
import type { NamespaceParts, SocketNamespace } from '../../platform/realtime/sockets.ts'
import { openCounters } from '../../platform/realtime/socket-bounds.ts'
import { followChat } from '../website-chats/website-chats.ts'
import { visitorAuthenticator } from './access-visitor.ts'
import { Changed, Ended, Named, Typing } from './announce-changes.ts'
import { emitChanges, type Follower, followersOf, type VisitorSocket } from './followers.ts'
import { showVisitorTyping } from './show-visitor-typing.ts'
import { visitorChanges } from './visitor-changes.ts'
import { goodTokens, revisionsOf } from './visitor-sessions-store.ts'

/** Connections at once that a node holds: a visitor has a few pages, behind an address may sit a school. */
const most = { chat: 20, address: 200 }

/** Visitors' sockets: each is sent what changed in its own chat, and joins no room of agents. */
export const visitorNamespace = (app: AppContext): SocketNamespace => ({
  name: visitorSocket.namespace,
  serve(namespace, parts) {
    const admit = admission(app, parts)
    namespace.use(
      (socket, next) =>
        void admit(socket).then((refused) => next(refused === null ? undefined : new Error(refused))),
    )
    namespace.on('connection', (socket: VisitorSocket) => {
      const admission = admitted.get(socket)
      if (admission === undefined) return void socket.disconnect(true)
      follow(app, { socket, ...admission, sent: null, sending: null, isBehind: false })
    })
  },
})

const Auth = z.object({ key: WebsiteChatKey, token: VisitorToken })
const admitted = new WeakMap<object, Pick<Follower, 'visitor' | 'token'>>()

/** Why a socket may not open; null when it may. */
function admission(app: AppContext, { addressOf, isPaced }: NamespaceParts) {
  const authenticate = visitorAuthenticator(app)
  const counters = openCounters()
  return async (socket: Socket): Promise<string | null> => {
    const auth = Auth.safeParse(socket.handshake.auth)
    if (!auth.success) return 'not-signed-in'
    const visitor = await authenticate(auth.data.key, auth.data.token).catch(() => undefined)
    if (visitor === undefined) return 'desk-busy'
    if (visitor === null) return 'not-signed-in'
    const groups = addressGroups(addressOf(socket.request))
    const isFull =
      counters.of(`chat ${visitor.chatid}`) >= most.chat ||
      groups.some(({ name, times }) => counters.of(`address ${name}`) >= most.address * times)
    if (isPaced && isFull) return 'too-many-requests'
    const leave = counters.add([`chat ${visitor.chatid}`, ...groups.map(({ name }) => `address ${name}`)])
    socket.conn.once('close', leave)
    admitted.set(socket, { visitor, token: auth.data.token })
    return null
  }
}

/** Socket.IO passes on anything that a page sent as its last argument. */
const isAcknowledge = (answer: unknown): answer is () => void => typeof answer === 'function'

const Resume = z.object({ after: z.number().int().min(0) })
const Writes = z.object({ isTyping: z.boolean() })

function follow(app: AppContext, follower: Follower): void {
  const { socket, visitor } = follower
  const chats = followersOf(app)
  const ofChat = chats.get(visitor.chatid) ?? new Set<Follower>()
  chats.set(visitor.chatid, ofChat.add(follower))
  const endFollowing = followChat(app, visitor.accountid, (page) => {
    follower.visitor = { ...visitor, mayWrite: page !== null }
    if (page === null) return void socket.emit(visitorSocket.removed, {})
    socket.emit(visitorSocket.presence, page.presence)
    socket.emit(visitorSocket.page, page)
  })
  socket.on(visitorSocket.resume, (payload, answer) => {
    const resume = Resume.safeParse(payload)
    if (!resume.success) return
    follower.sent = resume.data.after
    // A page that woke up asks whether this connection is still one.
    if (isAcknowledge(answer)) answer()
    void send(app, follower)
  })
  socket.on(visitorSocket.typing, (payload) => {
    const writes = Writes.safeParse(payload)
    if (writes.success && follower.visitor.mayWrite) showVisitorTyping(app, visitor, writes.data.isTyping)
  })
  socket.on('disconnect', () => {
    endFollowing()
    ofChat.delete(follower)
    if (ofChat.size === 0 && chats.get(visitor.chatid) === ofChat) chats.delete(visitor.chatid)
    showVisitorTyping(app, visitor, false)
  })
}

/** Sends what a page has not got yet, one after another. */
async function send(app: AppContext, follower: Follower): Promise<void> {
  follower.isBehind = true
  follower.sending ??= sendAll(app, follower).finally(() => {
    follower.sending = null
  })
  return follower.sending
}

async function sendAll(app: AppContext, follower: Follower): Promise<void> {
  const { socket } = follower
  while (follower.isBehind && follower.sent !== null && socket.connected) {
    follower.isBehind = false
    const after = follower.sent
    const changes = await changesFor(app, follower, after)
    if (changes === null) return
    // The page has said meanwhile that it has less: what it lacks comes first.
    if (follower.sent !== after) continue
    emitChanges(follower, changes)
    follower.isBehind ||= changes.has_more
  }
}

/** null: the next sweep tries again, or the visitor is erased and the page has to start anew. */
async function changesFor(
  app: AppContext,
  { socket, visitor }: Follower,
  after: number,
): Promise<VisitorChanges | null> {
  try {
    return await visitorChanges(app, visitor, after)
  } catch (error) {
    if (error instanceof Refusal) socket.disconnect(true)
    else
      app.log.debug(
        { event: 'visitor_socket.send_failed', err: error },
        'a visitor’s page could not be sent its changes',
      )
    return null
  }
}

/** Another node or this one has changed a chat. */
export function onChanged(app: AppContext, payload: unknown): void {
  const changed = Changed.safeParse(payload)
  if (!changed.success) return
  const { chatid, revision = Number.POSITIVE_INFINITY } = changed.data
  for (const follower of followersOf(app).get(chatid) ?? [])
    if (follower.sending !== null || (follower.sent ?? 0) < revision) void send(app, follower)
}

export function onTyping(app: AppContext, payload: unknown): void {
  const typing = Typing.safeParse(payload)
  if (!typing.success) return
  const { chatid, isTyping } = typing.data
  for (const { socket } of followersOf(app).get(chatid) ?? []) socket.emit(visitorSocket.typing, { isTyping })
}

export function onNamed(app: AppContext, payload: unknown): void {
  const named = Named.safeParse(payload)
  if (!named.success) return
  for (const { socket } of followersOf(app).get(named.data.chatid) ?? [])
    socket.emit(visitorSocket.visitor, {})
}

export function onEnded(app: AppContext, payload: unknown): void {
  const ended = Ended.safeParse(payload)
  if (!ended.success) return
  const chats = followersOf(app)
  for (const chatid of ended.data.chatids)
    for (const { socket } of chats.get(chatid) ?? []) socket.disconnect(true)
}

/**
 * Ends the sockets of visits that are over, whose hint was lost or overtaken by a connection, and of devices in whose place others
 * have come.
 */
export async function endOverVisits(app: AppContext): Promise<void> {
  const all = [...followersOf(app).values()].flatMap((ofChat) => [...ofChat])
  if (all.length === 0) return
  const good = await goodTokens(app.db, [...new Set(all.map(({ token }) => token))])
  for (const { token, socket } of all) if (!good.has(token)) socket.disconnect(true)
}

/** Hints can be lost: asks, while anybody follows, which chats are further than their pages. */
export async function sweepFollowers(app: AppContext): Promise<void> {
  const chats = followersOf(app)
  if (chats.size === 0) return
  const known = await revisionsOf(app.db, [...chats.keys()])
  const all = [...chats].flatMap(([chatid, ofChat]) =>
    [...ofChat].map((follower) => ({ follower, revision: known.get(chatid) })),
  )
  await Promise.all(all.map(({ follower, revision }) => catchUp(app, follower, revision)))
}

/** `revision`: how far its chat is; absent once the visitor is erased. */
async function catchUp(app: AppContext, follower: Follower, revision: number | undefined): Promise<void> {
  const isBehind = follower.sent !== null && (revision === undefined || revision > follower.sent)
  await (isBehind ? send(app, follower) : follower.sending)
}
