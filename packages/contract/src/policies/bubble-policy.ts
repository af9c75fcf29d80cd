import type { Me } from '../entities/session.ts'

/** Whose a bubble is: one of them is null. */
export interface BubbleOwner {
  userid: string | null
  departmentid: string | null
}

type Who = Pick<Me, 'id' | 'role' | 'departmentid'>

/** Its owner, and of a department's bubble everybody in it and administrators: keep in step with bubbleRooms. */
export const maySeeBubble = (me: Who, { userid, departmentid }: BubbleOwner): boolean =>
  departmentid === null ? userid === me.id : me.role === 'admin' || me.departmentid === departmentid

/** Its owner; those of departments are the administrators'. */
export const mayWriteBubble = (me: Who, { userid, departmentid }: BubbleOwner): boolean =>
  departmentid === null ? userid === me.id : me.role === 'admin'
