import type { Visitor, VisitorMessage } from '@switchboard/contract'
import type { Outcome } from './api.ts'
import { openCatchUp } from './catch-up.ts'
import { lastPosition } from './chat-state.ts'
import type { Conversation, ConversationParts } from './conversation-parts.ts'
import { deliver } from './deliver.ts'
import { openFileAddresses } from './file-addresses.ts'
import { openLiveUpdates } from './live-updates.ts'
import { openOutgoing } from './outgoing.ts'
import { openReading } from './reading.ts'
import { openKeptEntry, openVisitorSession, type VisitorSession } from './visitor-session.ts'

export function openConversation(parts: ConversationParts): Conversation {
  const { store, visit } = parts
  const { reading, entry, addresses, outgoing, live, session, calls } = assemble(parts)
  const { loadVisitor, loadPage, ...asked } = calls

  const resume: Conversation['resume'] = async (kept, identity = null, ready) => {
    session.use(kept, identity)
    await ready
    await outgoing.resume(visit.owner)
    const token = visit.token()
    if (token === null) return
    await live.follow(token)
    if (visit.token() === token) await loadVisitor()
  }

  return {
    resume,
    async keptElsewhere(kept, ended) {
      // The token of before a sign-in ends in every tab, in some of them after the new one is there.
      if (kept !== null || ended === undefined || ended === visit.token()) await resume(kept)
    },
    identify: session.identify,
    async begin() {
      // What waits is sent by the visit that it was written in, or not at all.
      await outgoing.nudge()
      if (visit.named() === null) return
      await parts.alone(session.beginNamed)
    },
    owner: visit.owner,
    draft: () => parts.drafts.read(visit.owner()),
    keepDraft(text) {
      if (entry.isKept) parts.drafts.write(visit.owner(), text)
    },
    write(written) {
      store.dispatch({ type: 'line-passed' })
      const at = parts.now().toISOString()
      outgoing.add({ ...written, id: parts.newId(), at, visit: visit.owner() })
    },
    retry: outgoing.retry,
    discard: outgoing.discard,
    ...asked,
    seen(isSeen) {
      store.dispatch({ type: 'seen', isSeen })
      reading.markRead()
    },
    typing: live.typing,
    setMuted(isMuted) {
      entry.isMuted = isMuted
      const token = visit.token()
      if (entry.isKept && token !== null) entry.write(token)
    },
    wake() {
      live.nudge()
      void outgoing.nudge()
      addresses.renewIfOld()
      const token = visit.token()
      if (token === null) return void loadPage()
      reading.sendAgain(token)
      live.refresh(token)
      if (store.get().visitor === null) void loadVisitor()
    },
  }
}

/** Some of the parts use others that are opened after them, but only once something happens. */
function assemble(parts: ConversationParts) {
  const { store, visit } = parts
  const reading = openReading(parts)
  const entry = openKeptEntry(parts)
  const addresses = openFileAddresses({ ...parts, token: visit.token })
  const outgoing = openOutgoing({
    ...parts,
    deliver: (queued) => deliver({ ...parts, entry, outgoing, live, session }, queued),
  })
  const catchUp = openCatchUp({
    ...parts,
    noticeRefusal: (outcome, token) => session.noticeRefusal(outcome, token),
    onLoaded(token) {
      addresses.watch()
      if (!entry.isKept && lastPosition(store.get()) > 0) entry.write(token)
      reading.markRead()
    },
  })
  const live = openLiveUpdates({
    ...parts,
    catchUp,
    reading,
    outgoing,
    loadVisitor: () => void calls.loadVisitor(),
  })
  const session = openVisitorSession({ ...parts, entry, outgoing, reading, live })
  const calls = openVisitorCalls(parts, session)
  return { reading, entry, addresses, outgoing, live, session, calls }
}

/** Calls whose answer is shown at once. Each answers whether the desk has done it. */
function openVisitorCalls(
  { api, store, visit, showPage }: ConversationParts,
  { noticeRefusal }: VisitorSession,
) {
  async function call<T>(
    ask: (token: string) => Promise<Outcome<T>>,
    show: (answer: T) => void,
  ): Promise<boolean> {
    const started = await visit.ensure()
    if (started.kind !== 'done') return false
    const token = started.answer
    const outcome = await ask(token)
    noticeRefusal(outcome, token)
    if (outcome.kind !== 'done' || visit.token() !== token) return false
    show(outcome.answer)
    return true
  }
  /** The desk sends a new look to the chats of visitors who have written: all others ask for it. */
  async function loadPage(): Promise<void> {
    const outcome = await api.page()
    if (outcome.kind !== 'done') return
    const { answer } = outcome
    store.dispatch({ type: 'presence', presence: answer.presence })
    if (answer.is_removed) store.dispatch({ type: 'removed' })
    showPage(answer)
  }
  const showMessage = (message: VisitorMessage) => store.dispatch({ type: 'message', message })
  const showVisitor = (visitor: Visitor) => store.dispatch({ type: 'visitor', visitor })
  return {
    react: (messageid: string, emoji: string | null) =>
      call((token) => api.react(token, messageid, emoji), showMessage),
    choose: (messageid: string, payload: string) =>
      call((token) => api.choose(token, messageid, payload), showMessage),
    name: (name: string, email: string | null) => call((token) => api.name(token, name, email), showVisitor),
    loadVisitor: () => call(api.visitor, showVisitor),
    loadPage,
  }
}
