import { calls } from '@switchboard/contract'
import { type Caller, signInAt } from '@switchboard/server/testing'
import { ADMIN } from '../../kit/server/server-process.ts'
import { callFor, countOne, isDone, race } from '../../kit/load/race.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'
import { credentialsOf, hireAgents } from '../../kit/load/staff.ts'
import { noteRound, type RaceTally, tallyOf } from './race-tally.ts'

const NOT_ONE = 'rounds in which not exactly one of the two won'
const NONE = 'moments without an unlocked administrator'

/** The last two administrators take each other's rights away, or every second time lock each other. */
export async function lastTwoAgainstEachOther(
  environment: RaceEnvironment,
  rounds: number,
): Promise<RaceTally> {
  const { server, admin, random } = environment
  const [hired] = await hireAgents({ url: server.url, admin }, 1)
  if (hired === undefined) throw new Error('Nobody was hired.')
  const one = { session: admin, credentials: ADMIN }
  const other = { session: hired, credentials: credentialsOf(0) }
  await beAdmin(admin, hired, true)
  const tally = tallyOf('the last two administrators against each other', [NOT_ONE, NONE])
  for (let round = 0; round < rounds; round += 1) {
    const operation = round % 2 === 0 ? beAdmin : beIn
    const both = await race(
      random,
      () => operation(one.session, other.session, false),
      () => operation(other.session, one.session, false),
      tally.lead,
    )
    noteRound(tally, both, isDone(both[1]))
    if (isDone(both[0]) === isDone(both[1])) countOne(tally.wrong, NOT_ONE)
    const left = await environment.rows('select from users where is_admin and closed_on is null')
    if (left.length === 0) countOne(tally.wrong, NONE)
    if (left.length === 0) return tally
    const [winner, loser] = isDone(both[0]) ? [one, other] : [other, one]
    await operation(winner.session, loser.session, true)
    if (operation === beIn) loser.session = await signInAt(server.url, loser.credentials)
  }
  await beAdmin(one.session, other.session, false)
  return tally
}

/** Whether the other is to be an administrator. */
const beAdmin = (by: Caller, { me }: Caller, isAdmin: boolean) =>
  callFor(by, calls.setAdmin, { body: { userid: me.id, isAdmin } })

/** Whether the other is to be let in. */
const beIn = (by: Caller, { me }: Caller, isIn: boolean) =>
  callFor(by, calls.lockAgent, { body: { userid: me.id, locked: !isIn } })
