import type { Parameters } from '../../read-request.ts'
import type { Bot, World } from '../world.ts'

export type MethodCall = {
  world: World
  bot: Bot
  parameters: Parameters
  /** Notifies a long poll that its caller disconnected. */
  whenGone: (callback: () => void) => void
}

/** One Bot API method. It returns the envelope's `result`. */
export type Method = { name: string; run(call: MethodCall): unknown }

/** A result with the extra `description` some methods answer with. */
export class Described {
  readonly result: unknown
  readonly description: string

  constructor(result: unknown, description: string) {
    this.result = result
    this.description = description
  }
}
