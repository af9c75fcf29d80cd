import { z } from 'zod'

/** What makes an empty installation a desk that clients can write to, in this order. */
export const FirstStep = z.enum(['company', 'profile', 'departments', 'channel', 'colleagues', 'message'])
export type FirstStep = z.infer<typeof FirstStep>

/** Example tickets can be put in while there is neither a client nor a ticket, and taken out as long as they are there. */
export const ExampleState = z.enum(['offered', 'present', 'none'])

/** How far an installation has come, and where a client could write now. */
export const FirstSteps = z.object({
  done: z.record(FirstStep, z.boolean()),
  /** The path of the page of a website chat; null without one. */
  chat_page: z.string().nullable(),
  examples: ExampleState,
})
export type FirstSteps = z.infer<typeof FirstSteps>
