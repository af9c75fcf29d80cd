import { ChannelError, ConnectionFailed } from '@switchboard/channels'
import { refuse } from './refusal.ts'

const SILENCE = 'SILENT_MODE is on: this server asks nobody outside.'

/** The client for requests in silent mode, of calls and workers alike. */
export async function nobodyOutside(): Promise<never> {
  throw new ConnectionFailed('before-send', SILENCE)
}

/** What a provider answered, or why it did not. @throws silent-mode when it was not asked, and any other error */
export function providerFailure(error: unknown): ChannelError {
  if (!(error instanceof ChannelError)) throw error
  if (error.reason === SILENCE) refuse('silent-mode')
  return error
}

/** @throws silent-mode */
export function requireNotSilent({ config }: { config: { isSilent: boolean } }): void {
  if (config.isSilent) refuse('silent-mode')
}
