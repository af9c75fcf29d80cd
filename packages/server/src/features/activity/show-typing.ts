import { ChannelError, type Outbound } from '@switchboard/channels'
import { type ActivityMessage, limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import { type Reader, readerOf } from './typing-store.ts'

/**
 * Shows clients that their handler is typing, where the provider supports it. The signal is worthless a moment later: it is
 * never queued, never delays a message, and is dropped at the first error.
 */
export function recordWriting(
  app: AppContext,
  userid: string,
  connectionid: string,
  report: ActivityMessage,
): void {
  const state = stateOf(app)
  const writes = report.typing === 'reply' && report.ticketid !== null
  for (const [ticketid, writer] of state.writers)
    if (writer.connectionid === connectionid && !(writes && ticketid === report.ticketid))
      stopShowing(app, ticketid)
  if (!writes || report.ticketid === null || !app.config.showTypingToClients) return
  const known = state.writers.get(report.ticketid)
  const isSame = known?.userid === userid
  const shown = isSame ? known.shown : null
  state.writers.set(report.ticketid, { userid, connectionid, reportedAt: app.clock.millis(), shown })
  startShowing(app, report.ticketid)
  app.wake.worker('typing')
}

/** The tab is gone. */
export const endWriting = (app: AppContext, connectionid: string): void =>
  recordWriting(app, '', connectionid, { ticketid: null, typing: 'no' })

/** Nothing is to be shown again or to be ended. */
export const isNobodyTyping = (app: AppContext): boolean => stateOf(app).writers.size === 0

/** Shows typing again before it expires at the client, as long as it goes on; resolves when all are sent. */
export async function showTyping(app: AppContext): Promise<void> {
  const state = stateOf(app)
  const now = app.clock.millis()
  for (const [ticketid, { reportedAt }] of state.writers) {
    if (now - reportedAt > REPORT_TIMEOUT) state.writers.delete(ticketid)
    else startShowing(app, ticketid)
  }
  await Promise.all(state.inFlight)
}

/** A tab that missed one and a half reports has stopped typing. */
const REPORT_TIMEOUT = 1.5 * limits.activityEvery
/** Milliseconds of pause for an account after an error, unless the provider names a time. */
const PAUSE = 60_000
/** Milliseconds; a slower request is not worth showing. */
const LONGEST = 5_000

interface Writer {
  userid: string
  connectionid: string
  reportedAt: number
  /** The time and recipient of the last signal. */
  shown: { at: number; lasts: number; reader: Reader } | null
}

interface TypingState {
  writers: Map<string, Writer>
  /** The end of the pause of each account. */
  pausedUntil: Map<string, number>
  inFlight: Set<Promise<void>>
}

const states = new WeakMap<AppContext, TypingState>()

function stateOf(app: AppContext): TypingState {
  const state = states.get(app) ?? { writers: new Map(), pausedUntil: new Map(), inFlight: new Set() }
  states.set(app, state)
  return state
}

function startShowing(app: AppContext, ticketid: string): void {
  const state = stateOf(app)
  const writer = state.writers.get(ticketid)
  if (writer === undefined || isStillSeen(app, writer)) return
  const sending = show(app, state, ticketid, writer)
    .catch((error: unknown) =>
      app.log.debug({ event: 'typing.not_shown', err: error, ticketid }, 'a client was not shown our typing'),
    )
    .finally(() => state.inFlight.delete(sending))
  state.inFlight.add(sending)
}

const isStillSeen = (app: AppContext, { shown }: Writer): boolean =>
  shown !== null && app.clock.millis() - shown.at < shown.lasts

async function show(app: AppContext, state: TypingState, ticketid: string, writer: Writer): Promise<void> {
  const reader = await readerOf(app, ticketid, writer.userid)
  if (reader === undefined || state.writers.get(ticketid) !== writer || isStillSeen(app, writer)) return
  const lasts = channelOf(reader.platform).abilities.typing
  if (lasts === null) return
  writer.shown = { at: app.clock.millis(), lasts, reader }
  const { messageRef } = reader
  await sendTyping(app, state, reader, { kind: 'typing', ...(messageRef === null ? {} : { messageRef }) })
}

/** Typing has stopped: withdraws the signal where the provider supports it, unless it has expired. */
function stopShowing(app: AppContext, ticketid: string): void {
  const state = stateOf(app)
  const writer = state.writers.get(ticketid)
  state.writers.delete(ticketid)
  if (writer?.shown === undefined || writer.shown === null || !isStillSeen(app, writer)) return
  const sending = sendTyping(app, state, writer.shown.reader, { kind: 'typing', ended: true })
    .catch((error: unknown) =>
      app.log.debug(
        { event: 'typing.not_ended', err: error, ticketid },
        'the end of our typing was not shown to a client',
      ),
    )
    .finally(() => state.inFlight.delete(sending))
  state.inFlight.add(sending)
}

async function sendTyping(
  app: AppContext,
  state: TypingState,
  { accountid, chat }: Reader,
  outbound: Outbound,
): Promise<void> {
  if ((state.pausedUntil.get(accountid) ?? 0) > app.clock.millis()) return
  const account = await accountById(app.db, accountid)
  if (account === undefined) return
  try {
    await channelOf(account.platform).send(opened(app, account), chat, outbound, (request) =>
      app.providerHttp({ ...request, timeout: Math.min(request.timeout, LONGEST) }),
    )
  } catch (error) {
    const wait = waitAfter(error)
    if (wait > 0) state.pausedUntil.set(accountid, app.clock.millis() + wait)
    throw error
  }
}

/** The pause after an error of the whole account; a refusal concerns this client alone. */
function waitAfter(error: unknown): number {
  if (!(error instanceof ChannelError)) return PAUSE
  switch (error.failure.kind) {
    case 'rate-limited':
      return Math.max(error.failure.retryAfterMs, PAUSE)
    case 'away':
    case 'ambiguous':
    case 'account-broken':
      return PAUSE
    case 'refused':
    case 'unreachable':
      return 0
    default:
      return error.failure satisfies never
  }
}
