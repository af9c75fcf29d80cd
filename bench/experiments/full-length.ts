import type { Findings } from '../kit/measure/report.ts'
import { missingForSmallDisk } from '../kit/faults/small-disk.ts'
import { acceptRace } from './accept-race.ts'
import { agentSendRepeat } from './agent-send-repeat.ts'
import { burst } from './arrivals/burst.ts'
import { cursorNeverSkips } from './arrivals/event-cursor.ts'
import { redelivery } from './arrivals/redelivery.ts'
import { reordered } from './arrivals/reordered.ts'
import { chatStream } from './chat-stream.ts'
import { manyTickets } from './many-tickets.ts'
import { restartDatabase } from './database/database-restart.ts'
import { slowDatabase } from './database/database-slow.ts'
import { fillDisk } from './database/disk-full.ts'
import { drillBackup } from './drills/backup-drill.ts'
import { stopGracefully } from './drills/graceful-stop.ts'
import { explainState, tryBadInput } from './drills/long-tests.ts'
import { noticeSilence } from './drills/silence.ts'
import { fetchSlowMedia } from './drills/slow-media.ts'
import { tearFiles } from './drills/torn-files.ts'
import { throwFaults } from './faults/throw-faults.ts'
import { firstLoad } from './first-load.ts'
import { databaseGrowth } from './growth.ts'
import { hostilePayloads } from './hostile-payloads.ts'
import { idleMemory } from './idle-memory.ts'
import { inboundRate } from './inbound-rate.ts'
import { killUnderLoad } from './kill-server.ts'
import { memoryAtRest } from './memory-at-rest.ts'
import { agentMemory } from './nodes/agent-memory.ts'
import { setClocks } from './nodes/clock-jumps.ts'
import { freezeNode } from './nodes/frozen-node.ts'
import { hopAcrossNodes } from './nodes/hopping-page.ts'
import { loseNode } from './nodes/node-loss.ts'
import { loseNodeWhenDue } from './nodes/scheduled-loss.ts'
import { nodesRate } from './nodes/nodes-rate.ts'
import { loseRedis } from './nodes/redis-loss.ts'
import { restartOneByOne } from './nodes/rolling-restart.ts'
import { openTicket } from './open-ticket.ts'
import { outboxLease } from './outbox-lease.ts'
import { providerOutage } from './provider-outage.ts'
import { acceptThenCrash } from './races/accept-then-crash.ts'
import { closeRace } from './races/close-race.ts'
import { crashPoints } from './races/crash-points.ts'
import { otherRaces } from './races/other-races.ts'
import { scale } from './scale.ts'
import { scriptPayloads } from './script-payloads.ts'
import { sendInOutage } from './send-in-outage.ts'
import { spoilLines } from './slow/poor-line.ts'
import { serveSlowReaders } from './slow/slow-readers.ts'
import { soak } from './soak.ts'
import { startAfterKill } from './start-after-kill.ts'
import { startTimes } from './start-times.ts'
import { upgrade } from './upgrade.ts'
import { thousandVisitors } from './website/thousand-visitors.ts'
import { visitorMemory } from './website/visitor-memory.ts'
import { visitorPage } from './website/visitor-page.ts'
import { webhookToScreen } from './webhook-to-screen.ts'
import { plantFaults } from '../planted-faults/planted-faults.ts'
import { onCluster, onPostgres, onServer } from './environments.ts'
import { fewVisitors, ordinaryDay, outagesIn, someVisitors, times } from './plans.ts'

/** Every experiment at its full length, by the name it is run and reported under. */
export const experiments: Record<string, () => Promise<Findings>> = {
  'kill-server': () =>
    killUnderLoad({
      perSecond: 500,
      seconds: 300,
      conversations: 1000,
      killEvery: 25,
      databaseToo: false,
      website: someVisitors,
      seed: 1,
    }),
  'kill-both': () =>
    killUnderLoad({
      perSecond: 200,
      seconds: 120,
      conversations: 400,
      killEvery: 20,
      databaseToo: true,
      website: someVisitors,
      seed: 2,
    }),
  redelivery: () => redelivery({ clients: 40, visitors: 10, messages: 50, atOnce: 8 }),
  'event-cursor': () =>
    onCluster(
      (cluster) =>
        cursorNeverSkips(cluster, {
          writers: 50,
          seconds: 480,
          eventsPerAction: 50,
          agents: 10,
          pagesPerAgent: 2,
          longestStay: 3300,
          seed: 19,
        }),
      2,
    ),
  reordered: () => reordered({ clients: 12, seconds: 240, connections: 40, seed: 5 }),
  burst: () => burst({ clients: 200, messages: 10, atOnce: 4 }),
  'inbound-rate': () => inboundRate({ rounds: 5, seconds: 6, callers: 16, conversations: 500 }),
  growth: () => databaseGrowth({ conversations: 200, callers: 8, fromEach: 50, toEach: 5 }),
  'webhook-to-screen': () => webhookToScreen({ rates: [100, 500], seconds: 30, conversations: 200 }),
  'visitor-page': () => visitorPage({ rounds: 10 }),
  'visitor-memory': () => visitorMemory({ few: 200, many: 1000 }),
  'thousand-visitors': () => thousandVisitors({ visitors: 1000, perSecond: 20, seconds: 30, rounds: 3 }),
  'provider-outage': () => providerOutage({ messages: 1000, chats: 100, outageSeconds: 600 }),
  'send-in-outage': () => sendInOutage(outagesIn(Number(process.env['OUTAGE_MINUTES'] ?? 2))),
  'outbox-lease': () => onServer((server) => outboxLease({ server, sizes: [0, 1000, 10_000, 100_000] })),
  'hostile-payloads': () => hostilePayloads({ runs: 12_500, seed: Date.now() % 1_000_000 }),
  'script-payloads': () => scriptPayloads({ seed: 11, chats: 80 }),
  'accept-race': () => acceptRace({ agents: 50, rounds: 100 }),
  'close-race': () => closeRace({ rounds: 1000, clients: 100, newTicketRounds: 300, seed: 21 }),
  'other-races': () => otherRaces({ rounds: 500, seed: 22 }),
  'accept-then-crash': () => acceptThenCrash({ chats: 64, perKill: 16, passes: 3 }),
  'crash-points': () =>
    onPostgres((environment) =>
      crashPoints(environment, { commits: 20, uploads: 16, megabytes: 3, seed: 41 }),
    ),
  'agent-send-repeat': () => agentSendRepeat({ messages: 200, chats: 20 }),
  'idle-memory': () => idleMemory({ seconds: 300 }),
  'memory-at-rest': () =>
    memoryAtRest({ messages: 100_000, conversations: 500, callers: 16, after: [60, 120] }),
  'start-times': () => startTimes({ laterStarts: 5 }),
  'start-after-kill': () =>
    startAfterKill({ repetitions: 10, conversations: 50, messages: 300, perSecond: 100 }),
  'first-load': () => firstLoad({ rounds: 3 }),
  scale: () =>
    scale({
      of: 'tables',
      agents: 10_000,
      sizes: [10_000, 100_000, 1_000_000],
      messagesPerTicket: 1,
      times: 40,
    }),
  search: () =>
    scale({
      of: 'searches',
      agents: 10_000,
      sizes: [10_000, 100_000, 250_000],
      messagesPerTicket: 4,
      times: 40,
    }),
  'many-tickets': () => manyTickets({ tickets: 10_000, rounds: 40, turns: 400 }),
  'open-ticket': () => openTicket({ sizes: [5, 200, 2000], tickets: 100 }),
  'chat-stream': () =>
    chatStream({ seed: 7, long: 100_000, rounds: 9, scrolled: 10_000, tickets: 5000, seconds: 30 }),
  'node-loss': () =>
    onCluster((cluster) =>
      loseNode(cluster, {
        sockets: 1000,
        perSecond: 5,
        seconds: 90,
        conversations: 50,
        website: fewVisitors,
      }),
    ),
  'nodes-rate': () => nodesRate({ nodes: [1, 2, 3], seconds: 20, callers: 24, conversations: 240 }),
  'agent-memory': () => onCluster((cluster) => agentMemory(cluster, { steps: [250, 1000] }), 1),
  'rolling-restart': () =>
    onCluster((cluster) =>
      restartOneByOne(cluster, { sockets: 100, callers: 8, perSecond: 50, conversations: 100 }),
    ),
  'scheduled-loss': () =>
    onCluster((cluster) =>
      loseNodeWhenDue(cluster, { chats: 40, perChat: 3, killsAfter: [0, 200, 500, 900], firstId: 930_000 }),
    ),
  'redis-loss': () =>
    onCluster((cluster) =>
      loseRedis(cluster, { sockets: 60, perSecond: 50, awaySeconds: 60, conversations: 100 }),
    ),
  'frozen-node': () =>
    onCluster((cluster) => freezeNode(cluster, { chats: 40, perChat: 25, frozenSeconds: 120 })),
  'clock-jumps': () =>
    onCluster((cluster) =>
      setClocks(cluster, { perSecond: 50, seconds: 120, conversations: 100, chats: 20 }),
    ),
  'hopping-page': () =>
    onCluster((cluster) =>
      hopAcrossNodes(cluster, {
        pages: 20,
        perSecond: 50,
        seconds: 200,
        conversations: 100,
        longestStay: 3300,
        seed: 16,
      }),
    ),
  soak: () => soak({ ...ordinaryDay, busyMinutes: 20, minutes: Number(process.env['SOAK_MINUTES'] ?? 120) }),
  upgrade: () =>
    onServer((server) => upgrade({ server, messages: 1_000_000, kills: 12, killWithin: 20_000, seed: 31 })),
  'database-restart': () =>
    onPostgres((environment) =>
      restartDatabase(environment, {
        perSecond: 100,
        conversations: 200,
        tickets: 10,
        sockets: 50,
        between: 10,
        outages: [...times(4, 'fast', 0), ...times(4, 'immediate', 0), ...times(2, 'fast', 30)],
      }),
    ),
  'database-slow': () =>
    onPostgres((environment) =>
      slowDatabase(environment, {
        perSecond: 100,
        conversations: 500,
        tickets: 10,
        warmSeconds: 15,
        lockedSeconds: 30,
        slowSeconds: 30,
        slowBy: 200,
        silentSeconds: 30,
      }),
    ),
  'throw-faults': () =>
    throwFaults({
      seed: 3,
      rounds: 20,
      perSecond: 50,
      conversations: 100,
      sockets: 20,
      website: someVisitors,
    }),
  'poor-line': () =>
    spoilLines([
      { journeys: 'daily', answers: 300, calls: 300 },
      { journeys: 'daily', answers: 700 },
      { journeys: 'daily', answers: 1500 },
      { journeys: 'daily', cut: 2000 },
      { journeys: 'nightly', answers: 400 },
      { journeys: 'nightly', cut: 2000 },
    ]),
  'slow-readers': () =>
    onPostgres((environment) =>
      serveSlowReaders(environment, environment.postgres.url, {
        connections: 500,
        before: 30,
        watched: 70,
        conversations: 10,
      }),
    ),
  'graceful-stop': () =>
    stopGracefully({ stops: 50, conversations: 40, tickets: 4, sockets: 5, hangsEvery: 10, seed: 33 }),
  'torn-files': () => tearFiles({ megabytes: 50, uploads: 80, downloads: 100, kills: 10, seed: 25 }),
  'slow-media': () => fetchSlowMedia({ agesWaits: false }),
  silence: () => noticeSilence({ waitsForMeta: true }),
  'bad-input': () => tryBadInput({ runs: 10_000, seed: Date.now() % 1_000_000 }),
  'events-explain-state': () => explainState({ runs: 10_000, seed: Date.now() % 1_000_000 }),
  'planted-faults': () => plantFaults({ onJudged: (line) => process.stdout.write(`${line}\n`) }),
  'backup-drill': () =>
    drillBackup({
      tickets: 2000,
      messagesPerTicket: 200,
      files: 400,
      fileBytes: 5 * 1024 ** 2,
      perSecond: 100,
      before: 15,
      seed: 41,
    }),
  'disk-full': () => {
    const missing = missingForSmallDisk()
    if (missing !== null) throw new Error(`Not on this machine: ${missing}.`)
    return fillDisk({
      megabytes: 400,
      fileMegabytes: 25,
      perSecond: 50,
      conversations: 100,
      fullSeconds: 60,
    })
  },
}
