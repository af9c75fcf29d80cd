import { expect, test } from 'vitest'
import { acceptRace } from '../experiments/accept-race.ts'
import { startTimes } from '../experiments/start-times.ts'
import { expectNothingWrong } from '../kit/checks/expect-findings.ts'

test('two, then fifty agents accept the same ticket, and one wins', async () => {
  const { wrong } = await acceptRace({ agents: 50, rounds: 3 })
  expect(wrong).toEqual({
    'rounds without exactly one winner': 0,
    'losers not answered 409': 0,
    "losers without the winner's name": 0,
    'handlers other than the winner': 0,
    'events other than one': 0,
  })
}, 60_000)

test('later starts, also after a kill, take so many times as long as bare Node at most', async () => {
  expectNothingWrong(await startTimes({ laterStarts: 1 }))
}, 120_000)
