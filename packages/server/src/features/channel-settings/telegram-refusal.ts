import { ChannelError } from '@switchboard/channels'
import { refuse } from '../../platform/lib/refusal.ts'

/** Fixed by the specification, letter for letter. */
const sentences = new Map([
  [400, 'Invalid Bot ID. Please check your token.'],
  [401, 'Unauthorized. Please verify your bot token.'],
  [403, "Bot is blocked or the user hasn't started the chat."],
  [404, 'Bot not found. Check if your bot exists and is running.'],
  [409, 'Conflict: Another webhook is active. Remove it before proceeding.'],
  [429, 'Rate limit exceeded. Please try again later.'],
  [500, 'Telegram server error. Please retry later.'],
])

/** Calls Telegram and turns its refusal into ours, with its own code and text beside the sentence of the specification. */
export async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (error.code === null) refuse('provider-away', { detail: { description: error.reason } })
    refuseAs(error.code, error.reason)
  }
}

export function refuseAs(code: number, description: string): never {
  const message = sentences.get(code)
  refuse('telegram-refused', { detail: { code, description }, ...(message === undefined ? {} : { message }) })
}
