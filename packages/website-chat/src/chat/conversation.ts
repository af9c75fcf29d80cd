import type { Visitor, VisitorMessage } from '@switchboard/contract'
import type { Kept } from '../frame-protocol.ts'
import type { Outcome } from './api.ts'
import { hasGap, lastPosition, type QueuedMessage } from './chat-state.ts'
import { openCompanyTyping } from './company-typing.ts'
import type { Conversation, ConversationParts } from './conversation-parts.ts'
import { openFileAddresses } from './file-addresses.ts'
import type { LiveConnection, LiveHandlers } from './live-connection.ts'
import { handOver, isOf, openOutgoing } from './outgoing.ts'

const asksAgainAfter = 5000

export function openConversation(parts: ConversationParts): Conversation {
  const { api, store, visit } = parts
  const outgoing = openOutgoing({ ...parts, deliver })
  const addresses = openFileAddresses({ ...parts, token: visit.token })
  const showTyping = openCompanyTyping(parts)
  let live: LiveConnection | undefined
  let connectedAs: string | null = null
  let isMuted = false
  let isKept = false
  let isAskingAgain = false
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
    // What was written as one person is not sent as another; meanwhile it may have been handed on.
    const current = store.get().queue.find((one) => one.id === queued.id) ?? queued
    if (!isOf(owner, current)) return { kind: 'refused' as const, code: 'not-signed-in', status: 401 }
    if (current.visit === null) outgoing.own(queued, owner)
    // Before the desk has the message: its answer is lost when the visitor leaves the page at once.
    if (!isKept) keep(token)
    const outcome = await handOver(api, token, queued, parts.page())
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
    parts.keep({ token, isMuted, person: visit.person(), claims: visit.claims() }, null)
  }

  /**
   * The token is no longer good: what waits goes out in a new visit, unless it was written as a person of the website. Such a
   * person has the chat again at once, if the website has said here who it is.
   */
  function expire(): void {
    handOn(visit.person() === null ? visit.owner() : null)
    forget(visit.token())
    if (visit.named() !== null) void parts.alone(beginNamed)
  }

  /** What waits as this visitor's goes out in the next visit. */
  function handOn(owner: string | null): void {
    for (const one of store.get().queue) if (one.visit === owner) outgoing.own(one, null)
  }

  /** What is written next begins a new visit. */
  function forget(ended: string | null = null): void {
    changeVisitor(null)
    parts.keep(null, ended)
  }

  /** Nobody reads or writes in the chat of another. */
  function changeVisitor(kept: Kept | null): void {
    visit.use(kept)
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
      // The connection brings what is new; the call that failed says that all is there.
      if (store.get().history !== 'loaded') void catchUp()
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
    typing: showTyping,
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
  const showMessage = (message: VisitorMessage) => store.dispatch({ type: 'message', message })
  const showVisitor = (visitor: Visitor) => store.dispatch({ type: 'visitor', visitor })

  const resume: Conversation['resume'] = async (kept, identity = null, ready) => {
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
    if (visit.token() === token) await withToken((known) => api.visitor(known), showVisitor)
  }

  /** The other tabs hear of it before they begin a visit themselves. */
  async function beginNamed(): Promise<void> {
    const before = visit.token()
    const owner = visit.owner()
    const outcome = await visit.begin()
    if (outcome.kind !== 'done' || outcome.answer !== visit.token()) return
    if (isKept) keep(outcome.answer)
    // The desk has heard what else the website says of the same person.
    if (outcome.answer === before) return
    const { visitor } = store.get()
    if (visit.isContinued()) handOn(owner)
    else if (before !== null) showAnother()
    if (visitor) showVisitor(visitor)
    await follow(outcome.answer)
  }

  return {
    resume,
    async keptElsewhere(kept, ended) {
      // The token of before a sign-in ends in every tab, in some of them after the new one is there.
      if (kept !== null || ended === undefined || ended === visit.token()) await resume(kept)
    },
    identify,
    async begin() {
      // What waits is sent by the visit that it was written in, or not at all.
      await outgoing.nudge()
      if (visit.named() === null) return
      await parts.alone(beginNamed)
    },
    write(written) {
      store.dispatch({ type: 'line-passed' })
      const at = parts.now().toISOString()
      outgoing.add({ ...written, id: parts.newId(), at, visit: visit.owner() })
    },
    retry: outgoing.retry,
    discard: outgoing.discard,
    react: (messageid, emoji) => withToken((token) => api.react(token, messageid, emoji), showMessage),
    choose: (messageid, payload) => withToken((token) => api.choose(token, messageid, payload), showMessage),
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
