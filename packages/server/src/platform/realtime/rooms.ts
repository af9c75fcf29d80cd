import type { Me, Ticket } from '@switchboard/contract'

/** Audiences of live events. The server alone decides who is in which. */
export type Room =
  | 'staff'
  | 'admins'
  | 'nodes'
  | 'webhooks'
  | `user:${string}`
  | `session:${string}`
  | `department:${string}`

export const staff: Room = 'staff'
export const admins: Room = 'admins'
/** Not a room of people: events for the server nodes themselves. */
export const nodes: Room = 'nodes'
/** Not a room of people either: events that outgoing webhooks may take. */
export const webhooks: Room = 'webhooks'
export const userRoom = (userid: string): Room => `user:${userid}`
const departmentRoom = (departmentid: string): Room => `department:${departmentid}`

/** The rooms of a signed-in agent. */
export function roomsOf(me: Pick<Me, 'id' | 'role' | 'departmentid'>): Room[] {
  const rooms: Room[] = [staff, userRoom(me.id)]
  if (me.departmentid !== null) rooms.push(departmentRoom(me.departmentid))
  if (me.role === 'admin') rooms.push(admins)
  return rooms
}

/** The rooms of everyone who may see a bubble: keep in step with maySeeBubble. */
export function bubbleRooms(bubble: { userid: string | null; departmentid: string | null }): Room[] {
  if (bubble.departmentid !== null) return [admins, departmentRoom(bubble.departmentid)]
  return bubble.userid === null ? [] : [userRoom(bubble.userid)]
}

/** The rooms of everyone who may see a saved view: keep in step with viewsFor. */
export function savedViewRooms(view: { userid: string | null; departmentid: string | null }): Room[] {
  if (view.userid !== null) return [userRoom(view.userid)]
  return view.departmentid === null ? [staff] : [admins, departmentRoom(view.departmentid)]
}

/** The rooms of everyone who may see a ticket: keep in step with maySeeTicket. */
export function ticketRooms(ticket: Pick<Ticket, 'departmentid' | 'userid'>): Room[] {
  const rooms: Room[] = [admins]
  if (ticket.departmentid !== null) rooms.push(departmentRoom(ticket.departmentid))
  if (ticket.userid !== null) rooms.push(userRoom(ticket.userid))
  return rooms
}
