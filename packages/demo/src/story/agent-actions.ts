import { calls } from '@switchboard/contract'
import { sample, type SampleName } from '@switchboard/simulators'
import type { DepartmentName, StaffKey } from '../company/people.ts'
import { fullNameOf } from '../company/people.ts'
import { messageIn, type Scene, ticketIn } from './scene.ts'
import type { Action } from './step.ts'

export const accepts =
  (who: StaffKey): Action =>
  async (scene) =>
    scene.as(who).call(calls.acceptTicket, { body: await addressIn(scene, who) })

export const says =
  (who: StaffKey, content: string, about?: string): Action =>
  async (scene) => {
    const replyTo = about === undefined ? undefined : (await messageIn(scene, who, about)).messageid
    const body = { ...(await addressIn(scene, who)), content, ...(replyTo === undefined ? {} : { replyTo }) }
    await scene.as(who).call(calls.sendMessage, { body })
    await reads(who)(scene)
  }

export const sends =
  (who: StaffKey, name: SampleName, content = ''): Action =>
  async (scene) => {
    const { bytes, fileName, mimeType } = sample(name)
    const file = new File([new Uint8Array(bytes)], fileName, { type: mimeType })
    await scene.as(who).call(calls.sendFile, { body: { ...(await addressIn(scene, who)), content }, file })
    await reads(who)(scene)
  }

export const reads =
  (who: StaffKey): Action =>
  async (scene) => {
    const { ticketid, last_seq: seq } = await ticketIn(scene, who)
    await scene.as(who).call(calls.markTicketRead, { params: { ticketid }, body: { seq } })
  }

export const reactsTo =
  (who: StaffKey, text: string, reaction: string): Action =>
  async (scene) => {
    const { messageid } = await messageIn(scene, who, text)
    await scene.as(who).call(calls.reactToMessage, { params: { messageid }, body: { reaction } })
  }

export const pins =
  (who: StaffKey, text: string): Action =>
  async (scene) => {
    const { ticketid, created_on: ticket_created_on } = await ticketIn(scene, who)
    const { messageid, created_on } = await messageIn(scene, who, text)
    const body = { created_on, messageid, ticket_created_on }
    await scene.as(who).call(calls.pinMessage, { params: { ticketid }, body })
  }

export const closes =
  (who: StaffKey): Action =>
  async (scene) =>
    scene.as(who).call(calls.closeTicket, { body: await addressIn(scene, who) })

export const givesTo =
  (who: StaffKey, other: StaffKey): Action =>
  async (scene) => {
    const colleagues = await scene.as(who).call(calls.getColleagues, {})
    const found = colleagues.find((one) => `${one.firstName} ${one.lastName}` === fullNameOf(other))
    if (!found) throw new Error(`${fullNameOf(other)} is no colleague`)
    const body = { ...(await addressIn(scene, who)), newUser: found.userid }
    await scene.as(who).call(calls.reassignTicket, { body })
  }

export const movesTo =
  (who: StaffKey, department: DepartmentName): Action =>
  async (scene) => {
    const known = await scene.as(who).call(calls.getDepartments, {})
    const found = known.find((one) => one.department_name === department)
    if (!found) throw new Error(`There is no department ${department}`)
    const body = { ...(await addressIn(scene, who)), newDepartment: found.departmentid }
    await scene.as(who).call(calls.changeTicketDepartment, { body })
  }

/** Texts for later answers, by their names. */
export const keepsTexts =
  (who: StaffKey, texts: Readonly<Record<string, string>>): Action =>
  async (scene) => {
    for (const [name, content] of Object.entries(texts))
      await scene.as(who).call(calls.createBubble, { body: { name, content } })
  }

export const notesNumber =
  (who: StaffKey, client_number: string): Action =>
  async (scene) => {
    const { clientid } = await ticketIn(scene, who)
    const body = { ...(await addressIn(scene, who)), clientid, client_number }
    await scene.as(who).call(calls.updateClientNumber, { body })
  }

async function addressIn(scene: Scene, who: StaffKey): Promise<{ ticketid: string; created_on: string }> {
  const { ticketid, created_on } = await ticketIn(scene, who)
  return { ticketid, created_on }
}
