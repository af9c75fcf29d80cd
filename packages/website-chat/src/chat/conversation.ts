import type { Visitor } from '@switchboard/contract'
import type { Kept } from '../frame-protocol.ts'
import type { Outcome } from './api.ts'
import { hasGap, lastPosition, type QueuedMessage } from './chat-state.ts'
import type { Conversation, ConversationParts } from './conversation-parts.ts'
import { openFileAddresses } from './file-addresses.ts'
import type { LiveConnection, LiveHandlers } from './live-connection.ts'
import { isOf, openOutgoing } from './outgoing.ts'

const typingLasts = 6000
const asksAgainAfter = 5000

export function openConversation(parts: ConversationParts): Conversation {
  const { api, store, visit, storage } = parts
  const outgoing = openOutgoing({ store, storage, deliver, later: parts.later })
  const addresses = openFileAddresses({ ...parts, token: visit.token })
  let live: LiveConnection | undefined
  let connectedAs: string | null = null
  let isMuted = false
  let isKept = false
  let isAskingAgain = false
  let typed = 0
  /** What was read while the desk was away. */
  let unsentRead = 0

  /** Two tabs with the same first message start one visit: the later one hears of it before its turn comes. */
  function deliver(queued: QueuedMessage) {
    return visit.token() === null ? parts.alone(() => sendQueued(queued)) : sendQueued(queued)
  }

  async function sendQueued(queued: QueuedMessage) {
    const started = await visit.ensure()
    if (started.kind !== 'done') return started
    const token = started.answer
    const owner = visit.owner()
    // What was written as one person is not sent as another.
    if (!isOf(owner, queued)) return { kind: 'refused' as const, code: 'not-signed-in', status: 401 }
    if (queued.visit === null) outgoing.own(queued, owner)
    // Before the desk has the message: its answer is lost when the visitor leaves the page at once.
    if (!isKept) keep(token)
    const { id, text, file, replyTo } = queued
    const outcome = file
      ? await api.sendFile(token, {
          id,
          file: file.blob,
          name: file.name,
          caption: text,
          reply_to: replyTo,
          recorded: file.isRecorded,
        })
      : await api.sendMessage(token, { id, text, reply_to: replyTo, page: parts.page() })
    noticeRefusal(outcome, token)
    if (outcome.kind === 'refused' && outcome.status === 401) return { kind: 'away' as const }
    if (outcome.kind === 'done') void follow(token)
    return outcome
  }

  function noticeRefusal(outcome: Outcome<unknown>, token: string): void {
    if (outcome.kind !== 'refused' || visit.token() !== token) return
    if (outcome.code === 'website-chat-not-found') store.dispatch({ type: 'removed' })
    if (outcome.status === 401) expire()
  }

  function keep(token: string): void {
    isKept = true
    parts.keep({ token, isMuted, person: visit.person() })
  }

  /** The token is no longer good: what waits goes out in a new visit, unless it was written as a person of the website. */
  function expire(): void {
    const owner = visit.person() === null ? visit.owner() : null
    const queue = store.get().queue.map((one) => (one.visit === owner ? { ...one, visit: null } : one))
    store.dispatch({ type: 'queue', queue })
    forget()
  }

  /** What is written next begins a new visit. */
  function forget(): void {
    changeVisitor(null)
    parts.keep(null)
  }

  /** Nobody reads or writes in the chat of another. */
  function changeVisitor(kept: Kept | null): void {
    visit.use(kept?.token ?? null, kept?.person ?? null)
    isKept = kept !== null
    showAnother()
  }

  function showAnother(): void {
    live?.close()
    live = undefined
    connectedAs = null
    unsentRead = 0
    const owner = visit.owner()
    store.dispatch({ type: 'forget', queue: store.get().queue.filter((one) => isOf(owner, one)) })
  }

  function identify(identity: string | null): void {
    const before = visit.named() ?? visit.person()
    visit.setIdentity(identity)
    if (before !== null && before !== visit.named()) forget()
  }

  /** Loads what is known to the desk and stays connected. */
  async function follow(token: string): Promise<void> {
    if (connectedAs === token || visit.token() !== token) return
    live?.close()
    live = undefined
    connectedAs = token
    await catchUp()
    if (connectedAs !== token) return
    const opened = await parts.connect(token, handlers).catch(() => undefined)
    if (connectedAs !== token) return opened?.close()
    live = opened
    if (opened) return
    connectedAs = null
    askAgain()
  }

  /**
   * The script of the connection did not come, and a browser may not ask for it twice; or the connection is lost, and some
   * networks let none through: what is new is asked for meanwhile.
   */
  function askAgain(): void {
    if (isAskingAgain) return
    isAskingAgain = true
    parts.later(() => {
      isAskingAgain = false
      const token = visit.token()
      if (token === null) return
      if (connectedAs === null) return void follow(token)
      if (store.get().connection !== 'lost') return
      void catchUp()
      askAgain()
    }, asksAgainAfter)
  }

  const handlers: LiveHandlers = {
    revision: () => store.get().revision,
    opened() {
      store.dispatch({ type: 'connection', connection: 'live' })
      void outgoing.nudge()
    },
    // The call says so too, and then this visit is over.
    refused: () => void catchUp(),
    lost() {
      store.dispatch({ type: 'connection', connection: 'lost' })
      askAgain()
    },
    changes(changes) {
      const isIncomplete = hasGap(store.get(), changes) || changes.has_more
      store.dispatch({ type: 'changes', changes })
      markRead()
      if (isIncomplete) void catchUp()
    },
    typing(isTyping) {
      store.dispatch({ type: 'typing', isTyping })
      typed += 1
      const latest = typed
      // The news that it ended can be lost.
      if (isTyping)
        parts.later(
          () => latest === typed && store.dispatch({ type: 'typing', isTyping: false }),
          typingLasts,
        )
    },
    presence: (presence) => store.dispatch({ type: 'presence', presence }),
    removed: () => store.dispatch({ type: 'removed' }),
  }

  let catchingUp: Promise<void> | undefined
  const catchUp = () => (catchingUp ??= loadChanges().finally(() => (catchingUp = undefined)))

  async function loadChanges(): Promise<void> {
    const token = visit.token()
    if (token === null) return
    if (store.get().history !== 'loaded') store.dispatch({ type: 'history', history: 'loading' })
    let hasMore = true
    while (hasMore) {
      const after = store.get().revision
      const outcome = await api.changes(token, after)
      if (visit.token() !== token) return loadChanges()
      noticeRefusal(outcome, token)
      if (outcome.kind !== 'done') return failed()
      store.dispatch({ type: 'changes', changes: outcome.answer, answersAfter: after })
      hasMore = outcome.answer.has_more
    }
    store.dispatch({ type: 'history', history: 'loaded' })
    addresses.watch()
    if (!isKept && lastPosition(store.get()) > 0) keep(token)
    markRead()
  }

  function failed(): void {
    if (store.get().history === 'loading') store.dispatch({ type: 'history', history: 'failed' })
  }

  function markRead(): void {
    const { isSeen, visitorRead, messages } = store.get()
    const token = visit.token()
    const last = messages.findLast(({ from }) => from === 'company')?.position ?? 0
    if (!isSeen || token === null || last <= visitorRead) return
    store.dispatch({ type: 'read', position: last })
    void sendRead(token, last)
  }

  async function sendRead(token: string, position: number): Promise<void> {
    const outcome = await api.read(token, position)
    unsentRead = outcome.kind === 'away' ? position : 0
  }

  async function withToken<T>(
    call: (token: string) => Promise<Outcome<T>>,
    take: (answer: T) => void,
  ): Promise<boolean> {
    const started = await visit.ensure()
    if (started.kind !== 'done') return false
    const token = started.answer
    const outcome = await call(token)
    noticeRefusal(outcome, token)
    if (outcome.kind !== 'done' || visit.token() !== token) return false
    take(outcome.answer)
    return true
  }
  const showVisitor = (visitor: Visitor) => store.dispatch({ type: 'visitor', visitor })

  return {
    async resume(kept, identity = null, ready) {
      isMuted = kept?.isMuted ?? isMuted
      const isAnother = kept ? kept.token !== visit.token() : visit.person() !== null
      if (isAnother) {
        // What the other tab says of the person is newer than what was said here.
        if (kept?.person !== null) visit.setIdentity(null)
        changeVisitor(kept)
      }
      if (identity !== null) identify(identity)
      await ready
      await outgoing.resume(visit.owner)
      const token = visit.token()
      if (token === null) return
      await follow(token)
      await withToken((known) => api.visitor(known), showVisitor)
    },
    identify,
    async begin() {
      // What waits is sent by the visit that it was written in, or not at all.
      await outgoing.nudge()
      if (visit.named() === null) return
      const before = visit.token()
      const outcome = await visit.begin()
      if (outcome.kind !== 'done' || outcome.answer !== visit.token() || outcome.answer === before) return
      isKept = false
      const { visitor } = store.get()
      if (before !== null) showAnother()
      if (visitor) showVisitor(visitor)
      await follow(outcome.answer)
    },
    write(written) {
      store.dispatch({ type: 'line-passed' })
      const at = parts.now().toISOString()
      outgoing.add({ ...written, id: parts.newId(), at, visit: visit.owner() })
    },
    retry: outgoing.retry,
    discard: outgoing.discard,
    react: (messageid, emoji) =>
      withToken(
        (token) => api.react(token, messageid, emoji),
        (message) => store.dispatch({ type: 'message', message }),
      ),
    choose: (messageid, payload) =>
      withToken(
        (token) => api.choose(token, messageid, payload),
        (message) => store.dispatch({ type: 'message', message }),
      ),
    name: (name, email) => withToken((token) => api.name(token, name, email), showVisitor),
    seen(isSeen) {
      store.dispatch({ type: 'seen', isSeen })
      markRead()
    },
    typing: (isTyping) => live?.typing(isTyping),
    setMuted(next) {
      isMuted = next
      const token = visit.token()
      if (isKept && token !== null) keep(token)
    },
    wake() {
      live?.nudge()
      void outgoing.nudge()
      addresses.renewIfOld()
      const token = visit.token()
      if (token === null) return
      if (unsentRead > 0) void sendRead(token, unsentRead)
      if (connectedAs === null) void follow(token)
      else void catchUp()
    },
  }
}
