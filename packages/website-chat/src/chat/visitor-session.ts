import type { Kept } from '../frame-protocol.ts'
import type { Outcome } from './api.ts'
import type { ConversationParts } from './conversation-parts.ts'
import type { LiveUpdates } from './live-updates.ts'
import { isOf, type Outgoing } from './outgoing.ts'
import type { Reading } from './reading.ts'

interface SessionParts extends ConversationParts {
  entry: KeptEntry
  outgoing: Outgoing
  reading: Reading
  live: LiveUpdates
}

/** Whose chat this tab shows. */
export interface VisitorSession {
  /** Goes on with what the browser has kept, as the person whom the website names, if it names one. */
  use(kept: Kept | null, identity: string | null): void
  identify(identity: string | null): void
  /** Begins as the person whom the website names, if that is another one than before. */
  beginNamed(): Promise<void>
  /** Ends the chat, or the visit, that the desk does not know any more. */
  noticeRefusal(outcome: Outcome<unknown>, token: string): void
}

export function openVisitorSession(parts: SessionParts): VisitorSession {
  const { store, visit, entry, outgoing, live } = parts

  /** What is written next begins a new visit. */
  function endVisit(isOther: boolean, ended: string | null = null): void {
    goOnWith(null, isOther)
    parts.keep(null, ended)
  }

  /** Nobody reads or writes in the chat of another. */
  function goOnWith(kept: Kept | null, isOther: boolean): void {
    visit.use(kept)
    entry.isKept = kept !== null
    showAnother(isOther)
  }

  /** `isOther`: another person writes from now on, who must not see what the one before has not sent yet. */
  function showAnother(isOther: boolean): void {
    live.close()
    parts.reading.forget()
    const owner = visit.owner()
    const queue = store.get().queue.filter((one) => isOf(owner, one))
    store.dispatch({ type: 'forget', queue, isOther })
  }

  function identify(identity: string | null): void {
    const before = visit.named() ?? visit.person()
    visit.setIdentity(identity)
    if (before !== null && before !== visit.named()) endVisit(true)
  }

  /** The other tabs hear of it before they begin a visit themselves. */
  async function beginNamed(): Promise<void> {
    const before = visit.token()
    const owner = visit.owner()
    const outcome = await visit.begin()
    if (outcome.kind !== 'done' || outcome.answer !== visit.token()) return
    if (entry.isKept) entry.write(outcome.answer)
    // The desk has heard what else the website says of the same person.
    if (outcome.answer === before) return
    const { visitor } = store.get()
    if (visit.isContinued()) outgoing.handOn(owner)
    else if (before !== null) showAnother(true)
    if (visitor) store.dispatch({ type: 'visitor', visitor })
    await live.follow(outcome.answer)
  }

  return {
    use(kept, identity) {
      entry.isMuted = kept?.isMuted ?? entry.isMuted
      const isAnother = kept ? kept.token !== visit.token() : visit.person() !== null
      const before = visit.named() ?? visit.person()
      // What the other tab says of the person is newer than what was said here.
      if (isAnother && kept?.person !== null) visit.setIdentity(null)
      // A first message or a sign-in of another tab is of who writes here too.
      if (isAnother) goOnWith(kept, before !== null && before !== (kept?.person ?? null))
      if (identity !== null) identify(identity)
    },
    identify,
    beginNamed,
    noticeRefusal(outcome, token) {
      if (outcome.kind !== 'refused' || visit.token() !== token) return
      if (outcome.code === 'website-chat-not-found') store.dispatch({ type: 'removed' })
      if (outcome.status !== 401) return
      // The token is no longer good: what waits goes out in a new visit, unless it was written as a person of the website. Such
      // a person has the chat again at once, if the website has said here who it is.
      const isNobody = visit.person() === null
      outgoing.handOn(isNobody ? visit.owner() : null)
      endVisit(!isNobody && visit.named() === null, visit.token())
      if (visit.named() !== null) void parts.alone(beginNamed)
    },
  }
}

/** What the browser keeps of the chat for its next page and its other tabs. */
export interface KeptEntry {
  isKept: boolean
  isMuted: boolean
  write(token: string): void
}

export function openKeptEntry({ visit, keep }: ConversationParts): KeptEntry {
  const entry: KeptEntry = {
    isKept: false,
    isMuted: false,
    write(token) {
      entry.isKept = true
      keep({ token, isMuted: entry.isMuted, person: visit.person(), claims: visit.claims() }, null)
    },
  }
  return entry
}
