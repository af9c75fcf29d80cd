import { setTimeout as pause } from 'node:timers/promises'
import { calls, type ChannelHealth } from '@switchboard/contract'
import type { Caller, Listener } from '@switchboard/server/testing'
import type { ServerProcess } from '../server/server-process.ts'

/** A server whose administrators, figures and log are watched for a trouble. */
export interface Watched {
  server: ServerProcess
  admin: Caller
  page: Listener
  metricsUrl: string
}

export interface Trouble {
  what: string
  /** Milliseconds within which the server promises to notice it. */
  within: number
  begin(): unknown
  /** The text that administrators see. */
  shows(channel: ChannelHealth): boolean
  /** The metric, and the value from which on it counts as noticed. */
  figure: RegExp
  least: number
  /** The event in the log. */
  words: string
}

/** Milliseconds until each of them showed it; Infinity: never. */
export interface Noticed {
  trouble: Trouble
  event: number
  call: number
  figure: number
  log: number
}

const ways = ['event', 'call', 'figure', 'log'] as const
/** Watches so much longer, to distinguish late from never. */
const LOOKED = 3

/** Starts a trouble and records when the live event, the call, the metrics and the log show it. */
export async function notice(watched: Watched, trouble: Trouble): Promise<Noticed> {
  const { server, page } = watched
  const [events, logged] = [page.received().length, server.output().length]
  const noticed: Noticed = { trouble, event: Infinity, call: Infinity, figure: Infinity, log: Infinity }
  await trouble.begin()
  const begun = performance.now()
  const looks: Record<(typeof ways)[number], () => boolean | Promise<boolean>> = {
    event: () =>
      page
        .received()
        .slice(events)
        .some((event) => event.type === 'channelChanged' && trouble.shows(event.payload.channel)),
    call: async () => (await watched.admin.call(calls.getChannelHealth)).channels.some(trouble.shows),
    figure: async () => {
      const text = await fetch(watched.metricsUrl).then(
        (answer) => answer.text(),
        () => '',
      )
      const [, value] = trouble.figure.exec(text) ?? []
      return Number(value ?? 0) >= trouble.least
    },
    log: () => server.output().slice(logged).includes(trouble.words),
  }
  while (
    performance.now() - begun < LOOKED * trouble.within &&
    ways.some((way) => noticed[way] === Infinity)
  ) {
    for (const way of ways)
      if (noticed[way] === Infinity && (await looks[way]())) noticed[way] = performance.now() - begun
    await pause(250)
  }
  return noticed
}
