import type { Clock } from './clock.ts'
import type { DeliveryFaults } from './delivery-faults.ts'
import type { PostAnswer } from './post-json.ts'
import type { Random } from './random.ts'

/** One try at giving events to a webhook. */
export type Delivery<Target, Event> = {
  at: number
  target: Target
  events: Event[]
  attempt: number
  /** True for a copy sent because duplicates are asked for. */
  copy: boolean
  /** 0 when there was no answer. */
  status: number
  error: string | undefined
}

/** How a provider delivers: the requests it posts, how it retries and when it gives up. */
export type OutboxParts<Target, Event> = {
  clock: Clock
  random: Random
  faults: DeliveryFaults
  /** True while nothing leaves. */
  isHeld: () => boolean
  /** Whether a target takes one more request besides those in flight; always when absent. */
  accepts?: (target: Target, inFlight: number) => boolean
  post: (target: Target, events: Event[]) => Promise<PostAnswer>
  /** Whether an answer ends the delivery; status 200 when absent. */
  isTaken?: (answer: PostAnswer) => boolean
  /** Simulated milliseconds before the next try. */
  retryMs: (attempt: number, answer: PostAnswer) => number
  lifeMs: (event: Event) => number
  /** True where shuffling mixes queues but never the order within one. */
  keepsOrder?: boolean
  /** Called with every outcome, before a failed one is planned again. */
  settled?: (target: Target, answer: PostAnswer, events: Event[]) => void
  changed: () => void
}

/** On-demand disorder of providers that batch. */
export type Disorder = {
  /** How many events one request may carry. */
  batch: number
  /** Newest first, and no event waits for those before it. */
  reversed: boolean
}

export type Outbox<Target, Event> = {
  /** Events of one queue at one target go one after another. */
  send: (target: Target, queue: string, event: Event) => void
  wake: () => void
  isQuiet: () => boolean
  /** The events that a target has not accepted yet, oldest first. */
  waiting: (target: Target) => Event[]
  /** Tries again at once what waits for its next try. */
  retryNow: (target: Target) => void
  disorder: Disorder
  log: Delivery<Target, Event>[]
  /** Forgets what waits for targets that are gone. */
  drop: (isGone: (target: Target, event: Event) => boolean) => void
  stop: () => void
}

type QueuedEvent<Target, Event> = {
  target: Target
  /** The target, and the target with the queue, as keys. */
  targetKey: string
  queueKey: string
  event: Event
  expiresAt: number
  attempt: number
  state: 'waiting' | 'resting' | 'inFlight'
}

type State<Target, Event> = OutboxParts<Target, Event> & {
  queued: QueuedEvent<Target, Event>[]
  log: Delivery<Target, Event>[]
  disorder: Disorder
  /** Requests in flight, by target. */
  inFlight: Map<string, number>
  stopped: boolean
}

export function createOutbox<Target, Event>(parts: OutboxParts<Target, Event>): Outbox<Target, Event> {
  const state: State<Target, Event> = {
    ...parts,
    queued: [],
    log: [],
    disorder: { batch: 1, reversed: false },
    inFlight: new Map(),
    stopped: false,
  }
  const queuedFor = (target: Target) => {
    dropExpired(state)
    return state.queued.filter(({ targetKey }) => targetKey === JSON.stringify(target))
  }
  return {
    send: (target, queue, event) => {
      state.queued.push(queuedEvent(state, target, queue, event))
      // All events of one action are queued before the first of them leaves.
      queueMicrotask(() => wake(state))
    },
    wake: () => wake(state),
    isQuiet: () => state.queued.length === 0,
    waiting: (target) => queuedFor(target).map(({ event }) => event),
    retryNow: (target) => {
      for (const one of queuedFor(target)) if (one.state === 'resting') one.state = 'waiting'
      wake(state)
    },
    disorder: state.disorder,
    log: state.log,
    drop: (isGone) => {
      state.queued = state.queued.filter(({ target, event }) => !isGone(target, event))
      parts.changed()
    },
    stop: () => {
      state.stopped = true
    },
  }
}

function queuedEvent<Target, Event>(
  { clock, lifeMs }: State<Target, Event>,
  target: Target,
  queue: string,
  event: Event,
): QueuedEvent<Target, Event> {
  const targetKey = JSON.stringify(target)
  const expiresAt = clock.later(lifeMs(event))
  return {
    target,
    targetKey,
    queueKey: `${targetKey} ${queue}`,
    event,
    expiresAt,
    attempt: 0,
    state: 'waiting',
  }
}

function wake<Target, Event>(state: State<Target, Event>): void {
  dropExpired(state)
  if (state.stopped || state.faults.paused || state.isHeld()) return
  for (let next = takeNext(state); next.length > 0; next = takeNext(state)) void deliver(state, next)
}

function dropExpired<Target, Event>(state: State<Target, Event>): void {
  const now = state.clock.now()
  const alive = state.queued.filter((one) => one.state === 'inFlight' || one.expiresAt > now)
  if (alive.length === state.queued.length) return
  state.queued = alive
  state.changed()
}

/** The next events that may leave together: of one target, none before its elders unless disorder is asked for. */
function takeNext<Target, Event>(state: State<Target, Event>): QueuedEvent<Target, Event>[] {
  const { reversed, batch } = state.disorder
  const isLoose = reversed || (state.faults.shuffleMs > 0 && state.keepsOrder !== true)
  const order = reversed ? state.queued.toReversed() : state.queued
  const blocked = new Set<string>()
  const taken: QueuedEvent<Target, Event>[] = []
  for (const one of order) {
    const isFree = one.state === 'waiting' && (isLoose || !blocked.has(one.queueKey))
    const fits = taken.length < batch && (taken[0] === undefined || taken[0].targetKey === one.targetKey)
    if (isFree && fits && mayLeave(state, one)) taken.push(one)
    else blocked.add(one.queueKey)
  }
  for (const one of taken) one.state = 'inFlight'
  return taken
}

function mayLeave<Target, Event>(
  { accepts, inFlight }: State<Target, Event>,
  { target, targetKey }: QueuedEvent<Target, Event>,
): boolean {
  return accepts?.(target, inFlight.get(targetKey) ?? 0) ?? true
}

async function deliver<Target, Event>(
  state: State<Target, Event>,
  taken: QueuedEvent<Target, Event>[],
): Promise<void> {
  const [first] = taken
  if (!first) return
  const { inFlight, faults } = state
  const others = inFlight.get(first.targetKey) ?? 0
  inFlight.set(first.targetKey, others + 1)
  const wait = faults.delayMs + faults.shuffleMs * state.random.fraction()
  if (wait > 0) await state.clock.wait(wait)
  if (!state.stopped) await post(state, first, taken)
  inFlight.set(first.targetKey, (inFlight.get(first.targetKey) ?? 1) - 1)
  wake(state)
  state.changed()
}

/** Posts events, as often as copies are asked for, and plans them again when they were not taken. */
async function post<Target, Event>(
  state: State<Target, Event>,
  first: QueuedEvent<Target, Event>,
  taken: QueuedEvent<Target, Event>[],
): Promise<void> {
  if (state.accepts?.(first.target, 0) === false) {
    for (const one of taken) one.state = 'waiting'
    return
  }
  for (const one of taken) one.attempt += 1
  const answer = await attempt(state, first, taken, false)
  for (let copy = 1; copy < state.faults.copies && !state.stopped; copy += 1)
    await attempt(state, first, taken, true)
  state.settled?.(
    first.target,
    answer,
    taken.map(({ event }) => event),
  )
  const isDone = (state.isTaken ?? isTaken)(answer)
  if (isDone) state.queued = state.queued.filter((one) => !taken.includes(one))
  else rest(state, taken, state.retryMs(first.attempt, answer))
}

async function attempt<Target, Event>(
  { clock, log, post: send }: State<Target, Event>,
  { target, attempt: n }: QueuedEvent<Target, Event>,
  taken: QueuedEvent<Target, Event>[],
  copy: boolean,
): Promise<PostAnswer> {
  const events = taken.map(({ event }) => event)
  const delivery: Delivery<Target, Event> = {
    at: clock.now(),
    target,
    events,
    attempt: n,
    copy,
    status: 0,
    error: undefined,
  }
  log.push(delivery)
  const answer = await send(target, events)
  if (answer.kind === 'answered') delivery.status = answer.status
  else delivery.error = answer.reason
  return answer
}

/** A failed event keeps its place: the events behind it in its queue wait with it. */
function rest<Target, Event>(
  state: State<Target, Event>,
  failed: QueuedEvent<Target, Event>[],
  waitMs: number,
): void {
  for (const one of failed) one.state = 'resting'
  state.clock.schedule(waitMs, () => {
    for (const one of failed) if (one.state === 'resting') one.state = 'waiting'
    wake(state)
  })
}

export function isTaken(answer: PostAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 200
}
