import { randomUUID } from 'node:crypto'
import { calls, type Platform } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import pg from 'pg'
import { startAllChannels } from '../../kit/server/all-channels.ts'
import { BOT_TOKEN, type ConnectedServer, startConnectedServer } from '../../kit/server/connected-server.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import { freePort } from '../../kit/server/free-port.ts'
import { type Noticed, notice, type Trouble, type Watched } from '../../kit/measure/notice.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { acceptSome } from '../database/people-at-work.ts'

export interface SilencePlan {
  /** False: check only what the server notices within two minutes. */
  waitsForMeta: boolean
}

const MINUTE = 60_000
/** Polling takes its time, and so does announcing. */
const SLACK = 15_000

/** Something stops in silence: administrators see it live and on request, and the metrics and the log show it as well. */
export async function noticeSilence(plan: SilencePlan): Promise<Findings> {
  const [ofTelegram, ofOthers] = await Promise.all([troubleTelegram(), troubleOthers(plan)])
  const noticed = [...ofTelegram.noticed, ...ofOthers]
  const late = ({ trouble, event, call }: Noticed) => Math.max(event, call) > trouble.within
  const never = (way: 'event' | 'call' | 'figure' | 'log') =>
    noticed.filter((one) => one[way] === Infinity).length
  return {
    title: 'A silent channel is noticed',
    setting:
      'Two servers, one with a Telegram bot whose webhook can be tampered with, one with all four channels, of which Telegram is polled. One thing after the other stops silently; when an administrator’s live line, the call for the health of channels, the figures for Prometheus and the log tell of it is measured.',
    rows: [
      ...noticed.map((one) => ({
        what: `${one.trouble.what}: reported live, by a call, in metrics, in the log; promised`,
        figure: `${[one.event, one.call, one.figure, one.log].map(seconds).join(', ')}; ${seconds(one.trouble.within - SLACK)}`,
      })),
      { what: 'a webhook that is gone is set again after', figure: seconds(ofTelegram.mendedIn) },
    ],
    wrong: {
      'problems without a live event': never('event'),
      'problems that no call reported': never('call'),
      'problems without a metric': never('figure'),
      'troubles that are not in the log': never('log'),
      'problems reported later than promised': noticed.filter(late).length,
      'webhooks not set again': ofTelegram.mendedIn === Infinity ? 1 : 0,
    },
  }
}

const seconds = (time: number): string => (time === Infinity ? 'never' : `${Math.round(time / 1000)} s`)

const stateOf = (
  platform: Platform,
  state: string,
): Pick<Trouble, 'shows' | 'figure' | 'least' | 'words'> => ({
  shows: (channel) => channel.platform === platform && channel.state === state,
  figure: new RegExp(`switchboard_channels\\{platform="${platform}",state="${state}"\\} (\\d+)`),
  least: 1,
  words: 'a channel is in trouble',
})

/**
 * A webhook that another service took over, one that is gone, a queue without a worker, and a provider that sends
 * nothing any more.
 */
async function troubleTelegram(): Promise<{ noticed: Noticed[]; mendedIn: number }> {
  const port = await freePort()
  const connected = await startConnectedServer(
    'webhook',
    { METRICS_PORT: String(port) },
    { webhookFloodLimit: false },
  )
  const watched = {
    ...connected,
    page: await connected.admin.socket(),
    metricsUrl: `http://127.0.0.1:${port}/metrics`,
  }
  const { simulators, line } = connected
  try {
    const bot = simulators.telegram.world.bots.get(BOT_TOKEN)
    const own = bot?.webhook?.url
    if (bot?.webhook === undefined || own === undefined) throw new Error('The bot has no webhook.')
    const { webhook } = bot
    const foreign = await notice(watched, {
      what: 'Telegram: somebody else took the webhook',
      within: MINUTE + SLACK,
      begin: () => (bot.webhook = { ...webhook, url: 'https://elsewhere.bench.example/hook' }),
      ...stateOf('telegram', 'silent'),
    })
    bot.webhook = undefined
    const begun = performance.now()
    const mendedIn = await waitFor(() => bot.webhook?.url === own, 'the webhook', 3 * MINUTE).then(
      () => performance.now() - begun,
      () => Infinity,
    )
    const late = await noticeQueue(connected, watched)
    const silent = await notice(watched, {
      what: 'Telegram: accepts connections and does not answer',
      within: 3 * MINUTE + SLACK,
      begin: () => line.hold(),
      ...stateOf('telegram', 'silent'),
    })
    return { noticed: [foreign, late, silent], mendedIn }
  } finally {
    line.pass()
    watched.page.close()
    await connected.stop()
  }
}

/** Another session holds what waits, so that no worker gets it. */
async function noticeQueue(connected: ConnectedServer, watched: Watched): Promise<Noticed> {
  const { tickets } = await acceptSome(connected, { conversations: 1 }, 1)
  const holder = new pg.Client({ connectionString: await databaseOf(connected.dataDir) })
  await connected.line.cut()
  await holder.connect()
  const noticed = await notice(watched, {
    what: 'nobody works the queue',
    within: MINUTE + SLACK,
    async begin() {
      const [ticket] = tickets
      if (ticket === undefined) throw new Error('Nobody wrote.')
      const { ticketid, created_on } = ticket
      await connected.admin.call(calls.sendMessage, {
        body: { content: 'held', ticketid, created_on, messageid: randomUUID() },
      })
      await holder.query(`begin; select from outbox where state = 'queued' for update`)
      await connected.line.mend()
    },
    shows: ({ late_since }) => late_since !== null,
    figure: /switchboard_outbox_oldest_seconds ([\d.]+)/,
    least: 60,
    words: 'what is for clients waits too long',
  })
  await holder.end()
  return noticed
}

/** A bot without its webhook, and tokens that are not valid any more. */
async function troubleOthers({ waitsForMeta }: SilencePlan): Promise<Noticed[]> {
  const port = await freePort()
  const channels = await startAllChannels({ METRICS_PORT: String(port) })
  const page = await channels.admin.socket()
  const watched = { ...channels, page, metricsUrl: `http://127.0.0.1:${port}/metrics` }
  const { telegram, viber, whatsapp, messenger } = channels.simulators
  const revoked = { code: 190, message: 'Error validating access token' }
  const within = 6 * MINUTE + SLACK
  const troubles: Trouble[] = [
    {
      what: 'Viber: the webhook is gone',
      within: MINUTE + SLACK,
      begin() {
        for (const bot of viber.world.bots.values()) bot.webhook = undefined
      },
      ...stateOf('viber', 'silent'),
    },
    {
      what: 'Telegram, polled: the token is revoked',
      within: MINUTE + SLACK,
      begin: () => telegram.faults.unauthorized(),
      ...stateOf('telegram', 'broken'),
    },
  ]
  const ofMeta: Trouble[] = [
    {
      what: 'WhatsApp: the token is revoked',
      within,
      begin: () => whatsapp.faults.refuse(revoked),
      ...stateOf('whatsapp', 'broken'),
    },
    {
      what: 'Messenger: the token is revoked',
      within,
      begin: () => messenger.faults.refuse(revoked),
      ...stateOf('messenger', 'broken'),
    },
  ]
  try {
    return await Promise.all(
      [...troubles, ...(waitsForMeta ? ofMeta : [])].map((trouble) => notice(watched, trouble)),
    )
  } finally {
    page.close()
    await channels.stop()
  }
}
