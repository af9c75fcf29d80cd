import { type ChannelError, ConnectionFailed } from '@switchboard/channels'
import { refuse } from './refusal.ts'

const SILENCE = 'SILENT_MODE is on: this server asks nobody outside.'

/** The client for requests in silent mode, of calls and workers alike. */
export async function nobodyOutside(): Promise<never> {
  throw new ConnectionFailed('before-send', SILENCE)
}

/** A provider was not asked: trying again would not help. */
export const isSilence = ({ reason }: ChannelError): boolean => reason === SILENCE

/** @throws silent-mode */
export function requireNotSilent({ config }: { config: { isSilent: boolean } }): void {
  if (config.isSilent) refuse('silent-mode')
}
