import { calls } from '@switchboard/contract'
import { callFor, countOne, isDone, race } from '../../kit/load/race.ts'
import type { RaceEnvironment } from '../../kit/load/race-environment.ts'
import type { Filling } from './fillings.ts'
import { noteRound, type RaceTally, tallyOf } from './race-tally.ts'

const BOTH = 'departments deleted and filled at once, or neither'
const STRANDED = 'deleted departments that hold agents or pending tickets'
const REFUSED = 'words of clients that were not taken'

/** A department is deleted while an agent or a ticket is moved into it. */
export async function deleteAgainstFilling(
  environment: RaceEnvironment,
  filling: Filling,
  rounds: number,
): Promise<RaceTally> {
  const { admin, random } = environment
  const tally = tallyOf(`department deleted against ${filling.what}`, [BOTH, STRANDED, REFUSED])
  for (let round = 0; round < rounds; round += 1) {
    const name = `${filling.what} ${round}`
    const { departmentid } = await admin.call(calls.createDepartment, { body: { department_name: name } })
    const fill = await filling.prepare(departmentid, round)
    const remove = () => callFor(admin, calls.deleteDepartment, { body: { departmentid } })
    const both = await race(random, remove, fill, tally.lead)
    const [removal, filled] = both
    noteRound(tally, both, !isDone(removal))
    if (filling.always ? !isDone(filled) : isDone(removal) === isDone(filled))
      countOne(tally.wrong, filling.always ? REFUSED : BOTH)
    if (isDone(removal)) {
      if (await isStranded(environment, departmentid)) countOne(tally.wrong, STRANDED)
    } else {
      await filling.undo(departmentid, round)
      await admin.call(calls.deleteDepartment, { body: { departmentid } })
    }
  }
  return tally
}

async function isStranded({ rows }: RaceEnvironment, departmentid: string): Promise<boolean> {
  const found = await rows(
    `select from users where departmentid = $1 union all
     select from tickets where departmentid = $1 and userid is null and closed_on is null`,
    [departmentid],
  )
  return found.length > 0
}
