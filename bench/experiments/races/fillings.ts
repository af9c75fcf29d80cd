import { calls, type MyTicket } from '@switchboard/contract'
import { personOf } from '../../kit/inbound-load.ts'
import { type Answered, callFor } from '../../kit/race.ts'
import type { RaceGround } from '../../kit/race-ground.ts'

/** What may fill a department at the moment of its deletion, done anew each round. */
export interface Filling {
  what: string
  /** Brings things so far that one deed fills the department. */
  prepare(departmentid: string, round: number): Promise<() => Promise<Answered>>
  /** Empties the department when it has stayed. */
  undo(departmentid: string, round: number): Promise<void>
  /** A client's words are always taken; a colleague's deed is refused when the department has gone. */
  always: boolean
}

/** A new agent. */
export function registering({ admin, rows }: RaceGround, home: string): Filling {
  const email = (round: number) => `newcomer${round}@bench.example`
  return {
    what: 'an agent registered into it',
    always: false,
    prepare: (department, round) =>
      Promise.resolve(() => {
        const person = { firstName: 'New', lastName: 'Comer', email: email(round), isAdmin: false }
        const pass = 'amber teapot 17'
        return callFor(admin, calls.registerAgent, {
          body: { ...person, department, pass, confirmPassword: pass },
        })
      }),
    async undo(departmentid, round) {
      const found = await rows<{ userid: string }>('select userid from users where departmentid = $1', [
        departmentid,
      ])
      for (const { userid } of found) {
        const named = { userid, email: email(round), first_name: 'New', last_name: 'Comer' }
        await admin.call(calls.updateAgent, { body: { ...named, departmentid: home } })
      }
    },
  }
}

/** A pending ticket is moved there; it goes home afterwards. */
export function moving(ground: RaceGround, home: string, { ticketid, created_on }: MyTicket): Filling {
  const move = (newDepartment: string) => {
    const body = { ticketid, created_on, newDepartment, newDepartmentName: '' }
    return callFor(ground.admin, calls.changeTicketDepartment, { body })
  }
  return {
    what: 'a ticket moved into it',
    always: false,
    prepare: (departmentid) => Promise.resolve(() => move(departmentid)),
    undo: async () => void (await move(home)),
  }
}

/** A ticket that was closed there comes back with its client's words. */
export function reopening(ground: RaceGround, home: string, client: number): Filling {
  const ticket = ground.tickets[client]
  if (ticket === undefined) throw new Error(`There is no client ${client}.`)
  const { ticketid, created_on } = ticket
  const { prepare: movedTo, undo } = moving(ground, home, ticket)
  return {
    what: 'a ticket of it reopened',
    always: true,
    async prepare(departmentid, round) {
      await undo(departmentid, round)
      await (await movedTo(departmentid, round))()
      const body = { ticketid, created_on, userid: '', departmentid, closed_by_name: '' }
      await ground.admin.call(calls.closeTicket, { body })
      return ground.words(client).say
    },
    undo,
  }
}

/** Its client chooses it: with a second text, because it is the default, or every second time by the button. */
export function choosing(ground: RaceGround, home: string, firstClient: number): Filling {
  const clientOf = (round: number) => firstClient + round
  const ticketOf = async (round: number) => {
    const client = String(personOf(clientOf(round)).id)
    const [ticket] = await ground.rows<MyTicket>(
      `select ticketid, to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_on
       from tickets join identities using (identityid) where ext_user_id = $1`,
      [client],
    )
    return ticket
  }
  return {
    what: 'a ticket of a client who chooses it',
    always: true,
    async prepare(departmentid, round) {
      await ground.admin.call(calls.setDefaultDepartment, { body: { departmentid } })
      await ground.words(clientOf(round)).say()
      return round % 2 === 0
        ? ground.words(clientOf(round)).say
        : () => ground.press(clientOf(round), `dep:${departmentid}`)
    },
    async undo(departmentid, round) {
      const ticket = await ticketOf(round)
      if (ticket !== undefined) await moving(ground, home, ticket).undo(departmentid, round)
    },
  }
}
