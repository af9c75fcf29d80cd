import { experiments } from './full-length.ts'
import { acceptRace } from './accept-race.ts'
import { agentSendRepeat } from './agent-send-repeat.ts'
import { burst } from './arrivals/burst.ts'
import { cursorNeverSkips } from './arrivals/event-cursor.ts'
import { redelivery } from './arrivals/redelivery.ts'
import { reordered } from './arrivals/reordered.ts'
import { chatStream } from './chat-stream.ts'
import { manyTickets } from './many-tickets.ts'
import { openTicket } from './open-ticket.ts'
import { restartDatabase } from './database/database-restart.ts'
import { slowDatabase } from './database/database-slow.ts'
import { drillBackup } from './drills/backup-drill.ts'
import { stopGracefully } from './drills/graceful-stop.ts'
import { explainState, tryBadInput } from './drills/long-tests.ts'
import { noticeSilence } from './drills/silence.ts'
import { fetchSlowMedia } from './drills/slow-media.ts'
import { tearFiles } from './drills/torn-files.ts'
import { throwFaults } from './faults/throw-faults.ts'
import { hostilePayloads } from './hostile-payloads.ts'
import { idleMemory } from './idle-memory.ts'
import { inboundRate } from './inbound-rate.ts'
import { killUnderLoad } from './kill-server.ts'
import { memoryAtRest } from './memory-at-rest.ts'
import { setClocks } from './nodes/clock-jumps.ts'
import { freezeNode } from './nodes/frozen-node.ts'
import { hopAcrossNodes } from './nodes/hopping-page.ts'
import { loseNode } from './nodes/node-loss.ts'
import { loseNodeWhenDue } from './nodes/scheduled-loss.ts'
import { loseRedis } from './nodes/redis-loss.ts'
import { providerOutage } from './provider-outage.ts'
import { acceptThenCrash } from './races/accept-then-crash.ts'
import { closeRace } from './races/close-race.ts'
import { crashPoints } from './races/crash-points.ts'
import { otherRaces } from './races/other-races.ts'
import { scale } from './scale.ts'
import { scriptPayloads } from './script-payloads.ts'
import { spoilLines } from './slow/poor-line.ts'
import { soak } from './soak.ts'
import { startAfterKill } from './start-after-kill.ts'
import { startTimes } from './start-times.ts'
import { upgrade } from './upgrade.ts'
import { thousandVisitors } from './website/thousand-visitors.ts'
import { webhookToScreen } from './webhook-to-screen.ts'
import { onCluster, onPostgres, onServer } from './environments.ts'
import { fewVisitors, ordinaryDay, someVisitors, times } from './plans.ts'

/** The long ones in minutes instead of a quarter of an hour each, by the same names. */
export const reduced: typeof experiments = {
  ...experiments,
  'kill-server': () =>
    killUnderLoad({
      perSecond: 100,
      seconds: 60,
      conversations: 300,
      killEvery: 10,
      databaseToo: false,
      website: someVisitors,
      seed: 1,
    }),
  'kill-both': () =>
    killUnderLoad({
      perSecond: 60,
      seconds: 50,
      conversations: 200,
      killEvery: 12,
      databaseToo: true,
      website: someVisitors,
      seed: 2,
    }),
  redelivery: () => redelivery({ clients: 12, visitors: 4, messages: 10, atOnce: 6 }),
  reordered: () => reordered({ clients: 12, seconds: 25, connections: 40, seed: 5 }),
  burst: () => burst({ clients: 20, messages: 10, atOnce: 4 }),
  'event-cursor': () =>
    onCluster(
      (cluster) =>
        cursorNeverSkips(cluster, {
          writers: 50,
          seconds: 20,
          eventsPerAction: 20,
          agents: 10,
          pagesPerAgent: 2,
          longestStay: 3300,
          seed: 19,
        }),
      2,
    ),
  'inbound-rate': () => inboundRate({ rounds: 5, seconds: 4, callers: 16, conversations: 200 }),
  'webhook-to-screen': () => webhookToScreen({ rates: [100, 500], seconds: 10, conversations: 200 }),
  'thousand-visitors': () => thousandVisitors({ visitors: 1000, perSecond: 20, seconds: 10, rounds: 2 }),
  'provider-outage': () => providerOutage({ messages: 1000, chats: 100, outageSeconds: 60 }),
  'hostile-payloads': () => hostilePayloads({ runs: 1500, seed: Date.now() % 1_000_000 }),
  'script-payloads': () => scriptPayloads({ seed: 11, chats: 6 }),
  'accept-race': () => acceptRace({ agents: 50, rounds: 30 }),
  'close-race': () => closeRace({ rounds: 200, clients: 40, newTicketRounds: 100, seed: 21 }),
  'other-races': () => otherRaces({ rounds: 60, seed: 22 }),
  'accept-then-crash': () => acceptThenCrash({ chats: 32, perKill: 16, passes: 1 }),
  'crash-points': () =>
    onPostgres((environment) => crashPoints(environment, { commits: 3, uploads: 3, megabytes: 2, seed: 41 })),
  'agent-send-repeat': () => agentSendRepeat({ messages: 100, chats: 20 }),
  'idle-memory': () => idleMemory({ seconds: 30 }),
  'memory-at-rest': () => memoryAtRest({ messages: 20_000, conversations: 500, callers: 16, after: [60] }),
  'start-times': () => startTimes({ laterStarts: 3 }),
  'start-after-kill': () =>
    startAfterKill({ repetitions: 3, conversations: 50, messages: 300, perSecond: 100 }),
  scale: () => scale({ of: 'tables', agents: 2000, sizes: [5000, 50_000], messagesPerTicket: 1, times: 10 }),
  search: () =>
    scale({ of: 'searches', agents: 2000, sizes: [5000, 50_000], messagesPerTicket: 4, times: 10 }),
  'many-tickets': () => manyTickets({ tickets: 2000, rounds: 8, turns: 60 }),
  'open-ticket': () => openTicket({ sizes: [5, 200, 2000], tickets: 20 }),
  'chat-stream': () =>
    chatStream({ seed: 7, long: 20_000, rounds: 3, scrolled: 1500, tickets: 1000, seconds: 5 }),
  'poor-line': () =>
    spoilLines([
      { journeys: 'daily', answers: 700 },
      { journeys: 'daily', cut: 2000 },
    ]),
  'database-restart': () =>
    onPostgres((environment) =>
      restartDatabase(environment, {
        perSecond: 20,
        conversations: 40,
        tickets: 3,
        sockets: 10,
        between: 5,
        outages: [...times(1, 'fast', 0), ...times(1, 'immediate', 0), ...times(1, 'fast', 10)],
      }),
    ),
  'database-slow': () =>
    onPostgres((environment) =>
      slowDatabase(environment, {
        perSecond: 20,
        conversations: 100,
        tickets: 3,
        warmSeconds: 10,
        lockedSeconds: 10,
        slowSeconds: 10,
        slowBy: 200,
        silentSeconds: 12,
      }),
    ),
  'graceful-stop': () =>
    stopGracefully({ stops: 6, conversations: 20, tickets: 2, sockets: 2, hangsEvery: 3, seed: 33 }),
  'torn-files': () => tearFiles({ megabytes: 20, uploads: 4, downloads: 4, kills: 1, seed: 25 }),
  'slow-media': () => fetchSlowMedia({ agesWaits: true }),
  silence: () => noticeSilence({ waitsForMeta: false }),
  'bad-input': () => tryBadInput({ runs: 40, seed: Date.now() % 1_000_000 }),
  'events-explain-state': () => explainState({ runs: 20, seed: Date.now() % 1_000_000 }),
  'backup-drill': () =>
    drillBackup({
      tickets: 200,
      messagesPerTicket: 100,
      files: 40,
      fileBytes: 1024 ** 2,
      perSecond: 50,
      before: 4,
      seed: 41,
    }),
  'throw-faults': () =>
    throwFaults({ seed: 3, rounds: 2, perSecond: 20, conversations: 20, sockets: 5, website: someVisitors }),
  'node-loss': () =>
    onCluster((cluster) =>
      loseNode(cluster, {
        sockets: 300,
        perSecond: 50,
        seconds: 24,
        conversations: 100,
        website: fewVisitors,
      }),
    ),
  'scheduled-loss': () =>
    onCluster((cluster) =>
      loseNodeWhenDue(cluster, { chats: 12, perChat: 2, killsAfter: [200, 700], firstId: 930_000 }),
    ),
  'redis-loss': () =>
    onCluster((cluster) =>
      loseRedis(cluster, { sockets: 30, perSecond: 30, awaySeconds: 20, conversations: 60 }),
    ),
  'frozen-node': () =>
    onCluster((cluster) => freezeNode(cluster, { chats: 20, perChat: 8, frozenSeconds: 45 })),
  'clock-jumps': () =>
    onCluster((cluster) => setClocks(cluster, { perSecond: 30, seconds: 40, conversations: 100, chats: 20 })),
  'hopping-page': () =>
    onCluster((cluster) =>
      hopAcrossNodes(cluster, {
        pages: 12,
        perSecond: 50,
        seconds: 30,
        conversations: 100,
        longestStay: 3300,
        seed: 16,
      }),
    ),
  soak: () => soak({ ...ordinaryDay, busyMinutes: 2, minutes: Number(process.env['SOAK_MINUTES'] ?? 10) }),
  upgrade: () =>
    onServer((server) => upgrade({ server, messages: 100_000, kills: 6, killWithin: 2000, seed: 31 })),
}
