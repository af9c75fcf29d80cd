import { calls } from '@switchboard/contract'
import { checkInbound } from '../../kit/checks/check-inbound.ts'
import { checkInvariants, foldCounts } from '../../kit/checks/check-invariants.ts'
import { type RaceEnvironment, startRaceEnvironment } from '../../kit/load/race-environment.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { lastTwoAgainstEachOther } from './admin-races.ts'
import { blockAgainstInbound, bubbleAgainstBubble } from './client-races.ts'
import { deleteAgainstFilling } from './department-races.ts'
import { choosing, moving, registering, reopening } from './fillings.ts'
import type { RaceTally } from './race-tally.ts'
import { lockAgainstSend, reassignAgainstSend } from './send-races.ts'

export interface OtherRacesPlan {
  rounds: number
  seed: number
}

const CLIENTS = 16

/** Concurrent actions on one ticket, agent, department, client or bubble: the invariants hold. */
export async function otherRaces({ rounds, seed }: OtherRacesPlan): Promise<Findings> {
  const environment = await startRaceEnvironment(CLIENTS, seed)
  try {
    const tallies = [
      await reassignAgainstSend(environment, rounds),
      await lockAgainstSend(environment, rounds),
      await blockAgainstInbound(environment, rounds),
      await bubbleAgainstBubble(environment, rounds),
      ...(await departmentRaces(environment, Math.ceil(rounds / 4))),
      await lastTwoAgainstEachOther(environment, rounds),
    ]
    const { databaseUrl, dataDir, acknowledged } = environment
    return {
      title: 'Concurrent operations',
      setting: `Two operations each time, within 50 ms of the moment at which either wins as often as the other (every second time within 5 ms), up to 4 pairs at once. The outcome of each race is checked after every round, the invariants of the server at the end. Seed ${seed}.`,
      rows: tallies.map(({ what, rounds: count, overlapped, secondWon }) => ({
        what,
        figure: `${count} rounds, ${overlapped} under way at once; in ${secondWon} the second was taken`,
      })),
      wrong: {
        ...summed(tallies),
        ...(await checkInbound(databaseUrl, acknowledged)).wrong,
        ...foldCounts(await checkInvariants(databaseUrl, dataDir)),
      },
    }
  } finally {
    await environment.stop()
  }
}

async function departmentRaces(environment: RaceEnvironment, rounds: number): Promise<RaceTally[]> {
  const { admin, tickets } = environment
  const [home] = await admin.call(calls.getDepartments)
  const ticket = tickets[CLIENTS - 1]
  if (home === undefined || ticket === undefined)
    throw new Error('The server has no department or no ticket.')
  // With two that stay, clients are always asked.
  await admin.call(calls.createDepartment, { body: { department_name: 'Another' } })
  const { departmentid } = home
  const fillings = [
    registering(environment, departmentid),
    moving(environment, departmentid, ticket),
    reopening(environment, departmentid, CLIENTS - 2),
    choosing(environment, departmentid, CLIENTS),
  ]
  const tallies: RaceTally[] = []
  for (const filling of fillings) tallies.push(await deleteAgainstFilling(environment, filling, rounds))
  return tallies
}

function summed(tallies: readonly RaceTally[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { wrong } of tallies)
    for (const [what, count] of Object.entries(wrong)) sums[what] = (sums[what] ?? 0) + count
  return sums
}
