/** A small company in one command: named people, their clients, and days that have already happened. */
export { type World, type WorldOptions, startWorld } from './start-world.ts'
export { type Caller, type GivenTo, signedInAs } from './company/caller.ts'
export { type ClientKey, clients } from './company/clients.ts'
export { company, departments, emailOf, password, type StaffKey, staff } from './company/people.ts'
export { addManyTickets, type ManyTickets } from './seed/many-tickets.ts'
export { busyDay } from './seed/busy-day.ts'
export { quietDay } from './seed/quiet-day.ts'
export type { Story } from './story/step.ts'
