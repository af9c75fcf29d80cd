import type { Bot, ViberWorld } from './world.ts'

export type MethodCall = { world: ViberWorld; bot: Bot; values: Record<string, unknown> }

/** One call of the REST API; its result is added to `status: 0`. */
export type Method = (call: MethodCall) => Record<string, unknown> | Promise<Record<string, unknown>>
