import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { type Listener, waitFor } from '@switchboard/server/testing'
import { ask, openTickets } from '../../kit/load/clients.ts'
import { BOT_TOKEN, type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { megabytes, ms, percentile } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { type Manner, type FaultyFileHost, startFaultyFileHost } from '../../kit/faults/faulty-file-host.ts'
import { startOthers } from './others-meanwhile.ts'

export interface SlowMediaPlan {
  /** The server waits 2, 10, 60 and 300 s before it asks again; true: these waits are aged by hand. */
  agesWaits: boolean
}

/** How often the server asks in vain: a file that is too large will be so again. */
const tries = { hangs: 5, drips: 5, endless: 1, 'cut short': 5 } as const satisfies Partial<
  Record<Manner, number>
>
const faulty = ['hangs', 'drips', 'endless', 'cut short'] as const

/** The server's own limits: a request may take 45 s and bring 50 MB; a little more is in flight when it is aborted. */
const LONGEST = 45_000 + 5000
const LARGEST = 50 * 1024 ** 2 + 8 * 1024 ** 2
/** On a machine that does other work too, texts show how long it takes to show a message there. */
const SHOWN_WITHIN = 1000
const PATIENCE = 1_200_000

interface Sent {
  manner: (typeof faulty)[number]
  path: string
  messageid: string
  /** Milliseconds until an agent saw the message with a placeholder. */
  shownIn: number
}

/**
 * A provider's file host misbehaves: the message shows at once, fetches are limited and given up, everything else
 * continues.
 */
export async function fetchSlowMedia(plan: SlowMediaPlan): Promise<Findings> {
  const hosts: FaultyFileHost[] = []
  const wire = async (url: string): Promise<FaultyFileHost> => {
    const host = await startFaultyFileHost(url)
    hosts.push(host)
    return host
  }
  const connected = await startConnectedServer('polling', {}, { wire })
  const [host] = hosts
  try {
    if (host === undefined) throw new Error('The server asks another host.')
    const page = await connected.admin.socket()
    // The server begins to listen a moment after its bot was connected.
    await openTickets(connected, 1)
    const sent: Sent[] = []
    for (const [index, manner] of faulty.entries())
      sent.push(await sendsPhoto(connected, page, host, index, manner))
    const others = startOthers(connected, page)
    await untilGivenUp(connected, sent, plan)
    const meanwhile = await others.stop()
    const asked = sent.map(({ path }) => host.handings(path).length)
    const tried = await triesOf(connected, sent)
    const back = await askAgain(connected, host, sent)
    page.close()
    return findingsOf(host, { sent, asked, tried, meanwhile, back }, plan)
  } finally {
    await connected.stop()
  }
}

async function sendsPhoto(
  { simulators: { telegram } }: ConnectedServer,
  page: Listener,
  host: FaultyFileHost,
  index: number,
  manner: Sent['manner'],
): Promise<Sent> {
  const phone = telegram.client({ id: 810_000 + index, firstName: `Sender ${index}` })
  const begun = performance.now()
  const { document } = phone.sendsDocument('invoice', manner)
  const file = telegram.world.files.find(BOT_TOKEN, document?.file_id ?? '')
  if (file === undefined) throw new Error('The provider has no such file.')
  host.behave(file.path, manner)
  const { payload } = await page.until('newMessage', (event) => event.payload.message.content === manner)
  const { messageid, media_state } = payload.message
  if (media_state !== 'pending') throw new Error(`The file is ${media_state} at once.`)
  return { manner, path: file.path, messageid, shownIn: performance.now() - begun }
}

async function untilGivenUp(
  { dataDir }: ConnectedServer,
  sent: readonly Sent[],
  { agesWaits }: SlowMediaPlan,
): Promise<void> {
  const ids = sent.map(({ messageid }) => messageid)
  const isGivenUp = async (): Promise<boolean> => {
    if (agesWaits)
      await ask(
        dataDir,
        `update media_jobs set not_before = now() where state = 'queued' and messageid = any($1)`,
        [ids],
      )
    const jobs = await ask(
      dataDir,
      `select from media_jobs where state <> 'failed' and purpose = 'file' and messageid = any($1)`,
      [ids],
    )
    await pause(500)
    return jobs.length === 0
  }
  await waitFor(isGivenUp, 'the server to give up', PATIENCE)
}

async function triesOf({ dataDir }: ConnectedServer, sent: readonly Sent[]): Promise<number[]> {
  const rows = await ask<{ messageid: string; attempts: number }>(
    dataDir,
    `select messageid, attempts from media_jobs where purpose = 'file'`,
  )
  return sent.map(({ messageid }) => rows.find((row) => row.messageid === messageid)?.attempts ?? 0)
}

/** The host is well again, and an agent presses the button. How many files are there after all. */
async function askAgain(
  { admin, dataDir }: ConnectedServer,
  host: FaultyFileHost,
  sent: readonly Sent[],
): Promise<number> {
  for (const { path } of sent) host.behave(path, 'fair')
  for (const { messageid } of sent) await admin.call(calls.refetchMedia, { params: { messageid } })
  const ids = sent.map(({ messageid }) => messageid)
  const ready = () =>
    ask(dataDir, `select from messages where media_state = 'ready' and messageid = any($1)`, [ids])
  await waitFor(async () => (await ready()).length === sent.length, 'the files', 60_000).catch(
    () => undefined,
  )
  return (await ready()).length
}

interface Found {
  sent: readonly Sent[]
  /** How often each was asked for before it was given up. */
  asked: readonly number[]
  /** How often the server tried, by its own count: asking the provider for the address may fail as well. */
  tried: readonly number[]
  meanwhile: { shown: readonly number[]; fetched: readonly number[] }
  back: number
}

function findingsOf(
  host: FaultyFileHost,
  { sent, asked, tried, meanwhile: { shown, fetched }, back }: Found,
  { agesWaits }: SlowMediaPlan,
): Findings {
  const handings = sent.flatMap(({ path }, index) => host.handings(path).slice(0, asked[index]))
  const lasted = handings.map(({ begun, ended }) => (ended ?? Infinity) - begun)
  const shownWithin = Math.max(SHOWN_WITHIN, 2 * percentile(shown, 0.95))
  const most = Math.max(...handings.map(({ bytes }) => bytes))
  return {
    title: 'A provider’s file host misbehaves',
    setting: `Clients send a file each that the host never hands out, hands out a byte a second, sends without an end (10 GB), and breaks off before the announced length. Meanwhile somebody else writes every second and sends valid files. ${agesWaits ? 'The waits between tries are aged by hand. ' : ''}Then the host is well again and an agent asks anew.`,
    rows: [
      {
        what: 'shown with a placeholder after, longest',
        figure: ms(Math.max(...sent.map(({ shownIn }) => shownIn))),
      },
      ...sent.map(({ manner }, index) => ({
        what: `${manner}: asked for until given up`,
        figure: `${asked[index]} in ${tried[index]} tries`,
      })),
      { what: 'longest fetch', figure: ms(Math.max(...lasted)) },
      { what: 'most that was taken of a file', figure: megabytes(most) },
      {
        what: 'texts of others, shown after, 95 %',
        figure: `${shown.length}, ${ms(percentile(shown, 0.95))}`,
      },
      {
        what: 'files of others, there after, median and longest',
        figure: `${fetched.length}, ${ms(percentile(fetched, 0.5))}, ${ms(Math.max(...fetched))}`,
      },
    ],
    wrong: {
      'messages shown later than after 1 s, or twice what texts take': sent.filter(
        ({ shownIn }) => shownIn > shownWithin,
      ).length,
      'fetches longer than the server allows': lasted.filter((time) => time > LONGEST).length,
      'fetches larger than the server allows': handings.filter(({ bytes }) => bytes > LARGEST).length,
      'files tried another number of times than promised': sent.filter(
        ({ manner }, index) => tried[index] !== tries[manner] || (asked[index] ?? 0) > tries[manner],
      ).length,
      'texts of others not shown': shown.filter((time) => time === Infinity).length,
      'files of others not there': fetched.filter((time) => time === Infinity).length,
      'files not there after an agent asked again': sent.length - back,
    },
  }
}
