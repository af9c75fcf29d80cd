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

/** How a provider delivers: what it posts, how it retries and when it gives up. */
export type OutboxParts<Target, Event> = {
  clock: Clock
  random: Random
  faults: DeliveryFaults
  /** True while nothing leaves. */
  isHeld: () => boolean
  post: (target: Target, events: Event[]) => Promise<PostAnswer>
  /** Simulated milliseconds before the next try. */
  retryMs: (attempt: number) => number
  lifeMs: number
  /** Called with every outcome, before a failed one is planned again. */
  settled?: (target: Target, answer: PostAnswer, events: Event[]) => void
  changed: () => void
}

/** On-demand disorder of providers that batch. */
export type Disorder = {
  /** How many events one request may carry. */
  batch: number
  /** Newest first, and nothing waits for what is before it. */
  reversed: boolean
}

export type Outbox<Target, Event> = {
  /** Events of one queue at one target go one after another. */
  send: (target: Target, queue: string, event: Event) => void
  wake: () => void
  isQuiet: () => boolean
  disorder: Disorder
  log: Delivery<Target, Event>[]
  /** Forgets what waits for targets that are gone. */
  drop: (isGone: (target: Target, event: Event) => boolean) => void
  stop: () => void
}

type Letter<Target, Event> = {
  target: Target
  queue: string
  event: Event
  expiresAt: number
  attempt: number
  state: 'waiting' | 'resting' | 'inFlight'
}

type Box<Target, Event> = OutboxParts<Target, Event> & {
  letters: Letter<Target, Event>[]
  log: Delivery<Target, Event>[]
  disorder: Disorder
  stopped: boolean
}

export function createOutbox<Target, Event>(parts: OutboxParts<Target, Event>): Outbox<Target, Event> {
  const box: Box<Target, Event> = {
    ...parts,
    letters: [],
    log: [],
    disorder: { batch: 1, reversed: false },
    stopped: false,
  }
  return {
    send: (target, queue, event) => {
      const expiresAt = parts.clock.later(parts.lifeMs)
      box.letters.push({ target, queue, event, expiresAt, attempt: 0, state: 'waiting' })
      // All events of one action are queued before the first of them leaves.
      queueMicrotask(() => wake(box))
    },
    wake: () => wake(box),
    isQuiet: () => box.letters.length === 0,
    disorder: box.disorder,
    log: box.log,
    drop: (isGone) => {
      box.letters = box.letters.filter(({ target, event }) => !isGone(target, event))
      parts.changed()
    },
    stop: () => {
      box.stopped = true
    },
  }
}

function wake<Target, Event>(box: Box<Target, Event>): void {
  if (box.stopped || box.faults.paused || box.isHeld()) return
  box.letters = box.letters.filter(
    ({ expiresAt, state }) => state === 'inFlight' || expiresAt > box.clock.now(),
  )
  for (let next = takeNext(box); next.length > 0; next = takeNext(box)) void fly(box, next)
}

/** The next events that may leave together: of one target, none before its elders unless disorder is asked for. */
function takeNext<Target, Event>(box: Box<Target, Event>): Letter<Target, Event>[] {
  const { reversed, batch } = box.disorder
  const isLoose = reversed || box.faults.shuffleMs > 0
  const order = reversed ? box.letters.toReversed() : box.letters
  const blocked = new Set<string>()
  const taken: Letter<Target, Event>[] = []
  for (const letter of order) {
    const conversation = `${JSON.stringify(letter.target)} ${letter.queue}`
    const isFree = letter.state === 'waiting' && (isLoose || !blocked.has(conversation))
    const fits = taken.length < batch && (taken[0] === undefined || sameTarget(taken[0], letter))
    if (isFree && fits) taken.push(letter)
    else blocked.add(conversation)
  }
  for (const letter of taken) letter.state = 'inFlight'
  return taken
}

function sameTarget<Target, Event>(one: Letter<Target, Event>, other: Letter<Target, Event>): boolean {
  return JSON.stringify(one.target) === JSON.stringify(other.target)
}

async function fly<Target, Event>(box: Box<Target, Event>, letters: Letter<Target, Event>[]): Promise<void> {
  const [first] = letters
  if (!first) return
  const wait = box.faults.delayMs + box.faults.shuffleMs * box.random.fraction()
  if (wait > 0) await box.clock.wait(wait)
  if (box.stopped) return
  const answer = await attempt(box, letters, false)
  for (let copy = 1; copy < box.faults.copies && !box.stopped; copy += 1) await attempt(box, letters, true)
  box.settled?.(
    first.target,
    answer,
    letters.map(({ event }) => event),
  )
  if (isTaken(answer)) box.letters = box.letters.filter((letter) => !letters.includes(letter))
  else rest(box, letters, first.attempt)
  wake(box)
  box.changed()
}

async function attempt<Target, Event>(
  box: Box<Target, Event>,
  letters: Letter<Target, Event>[],
  copy: boolean,
): Promise<PostAnswer> {
  const events = letters.map(({ event }) => event)
  if (!copy) for (const letter of letters) letter.attempt += 1
  const [first] = letters
  if (!first) return { kind: 'failed', reason: 'nothing to send' }
  const { target } = first
  const at = box.clock.now()
  const delivery: Delivery<Target, Event> = {
    at,
    target,
    events,
    copy,
    attempt: first.attempt,
    status: 0,
    error: undefined,
  }
  box.log.push(delivery)
  const answer = await box.post(target, events)
  if (answer.kind === 'answered') delivery.status = answer.status
  else delivery.error = answer.reason
  return answer
}

/** A failed letter keeps its place: what is after it in its queue waits with it. */
function rest<Target, Event>(box: Box<Target, Event>, letters: Letter<Target, Event>[], tries: number): void {
  for (const letter of letters) letter.state = 'resting'
  box.clock.schedule(box.retryMs(tries), () => {
    for (const letter of letters) letter.state = 'waiting'
    wake(box)
  })
}

export function isTaken(answer: PostAnswer): boolean {
  return answer.kind === 'answered' && answer.status === 200
}
