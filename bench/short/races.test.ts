import { test } from 'vitest'
import { onPostgres } from '../experiments/environments.ts'
import { closeRace } from '../experiments/races/close-race.ts'
import { crashPoints } from '../experiments/races/crash-points.ts'
import { expectNothingWrong } from '../kit/checks/expect-findings.ts'

const LONG = 120_000

/** Each experiment at its full length: `npm run bench`. */
test(
  'messages that a client writes while the ticket is closed are kept, and never appear in a closed ticket',
  async () => expectNothingWrong(await closeRace({ rounds: 8, clients: 4, newTicketRounds: 4, seed: 21 })),
  LONG,
)

test(
  'commits without an answer and half-finished uploads are consistent after a kill',
  async () =>
    expectNothingWrong(
      await onPostgres((environment) =>
        crashPoints(environment, { commits: 1, uploads: 1, megabytes: 1, seed: 41 }),
      ),
    ),
  LONG,
)
